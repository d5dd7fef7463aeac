//! Which kinds make something of their captors.

use hakugei_variant::{PieceKind, Variant};

use crate::kind_set::KindSet;

/// What the captures of contagious kinds make of their captors.
#[derive(Clone, Debug)]
pub(crate) struct Contagions {
    kinds: Vec<PieceKind>,
    /// For each kind, what it makes of a captor.
    of_kind: Vec<Option<Catch>>,
}

#[derive(Clone, Copy, Debug)]
struct Catch {
    becomes: PieceKind,
    captors: KindSet,
}

impl Contagions {
    /// Those of a variant; `None` where every captor stays what it is.
    pub(super) fn new(variant: &Variant) -> Option<Self> {
        let catch = |kind: PieceKind| {
            let contagion = variant.piece(kind).contagion.as_ref()?;
            Some(Catch {
                becomes: contagion.becomes,
                captors: contagion.captors.iter().copied().collect(),
            })
        };
        let of_kind: Vec<Option<Catch>> = variant.kinds().map(catch).collect();
        let contagious = |kind: &PieceKind| of_kind[kind.index()].is_some();
        let kinds: Vec<PieceKind> = variant.kinds().filter(contagious).collect();
        (!kinds.is_empty()).then_some(Self { kinds, of_kind })
    }

    /// The kinds whose capture makes something of a captor.
    pub(crate) fn kinds(&self) -> &[PieceKind] {
        &self.kinds
    }

    /// What a captor can become by its captures.
    pub(crate) fn faces(&self, captor: PieceKind) -> impl Iterator<Item = PieceKind> {
        let catches = self.of_kind.iter().flatten();
        catches
            .filter(move |catch| catch.captors.contains(captor))
            .map(|catch| catch.becomes)
    }

    /// What a captor becomes by the capture of a kind; `None` where it stays what it is.
    pub(crate) fn face(&self, captor: PieceKind, captured: PieceKind) -> Option<PieceKind> {
        let catch = self.of_kind[captured.index()]?;
        catch.captors.contains(captor).then_some(catch.becomes)
    }
}
