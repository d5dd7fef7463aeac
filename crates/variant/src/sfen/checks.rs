//! The checks of an SFEN text: how many each side has still to give.
//!
//! Only variants with [`Check::Wins`] that win after several have them. The field is the one that FENs of three-check chess have, with the
//! side that begins first: `3+3`. It stands before the move number.
//!
//! [`Check::Wins`]: crate::rules::Check::Wins

use std::ops::Range;

use super::SfenErrorKind;
use super::read::SfenReader;

impl SfenReader<'_> {
    /// Reads the checks.
    pub(super) fn checks_left(&mut self, span: Range<usize>) {
        let text = &self.text[span.clone()];
        let after = self.alphabet.checks;
        let number = |text: &str| text.parse::<u8>().ok();
        let left = text.split_once('+');
        let left = left.and_then(|(black, white)| Some([number(black)?, number(white)?]));
        // A side that has none left to give has won, and both cannot. Where the first one wins, none has been given, as other programs say
        // of such games with `1+1`.
        let given = after.zip(left).and_then(|(after, left)| {
            let [black, white] = left.map(|left| after.checked_sub(left));
            let given = [black?, white?];
            let fits = if after == 1 {
                given == [0; 2]
            } else {
                given != [after; 2]
            };
            fits.then_some(given)
        });
        if let Some(given) = given {
            self.setup.checks_given = given;
            return;
        }
        let text = text.to_owned();
        self.error(SfenErrorKind::BadChecks { text, after }, span);
    }
}
