//! The forms that a document is made of: groups of fields, choices that carry values, and bare words.

/// What texts speak of: by default anything.
macro_rules! texts {
    () => {
        $crate::document::outline::Texts::Free
    };
    ($texts:ident) => {
        $crate::document::outline::Texts::$texts
    };
}

/// Defines a group of fields `Name(field: value, …)`. After `also` stand names that people bring along from elsewhere. A field is `None` where it is absent, or wrong and noted.
macro_rules! fields {
    ($(#[doc = $doc:literal])* $type:ident = $name:literal {
        $($(#[doc = $field_doc:literal])* $need:ident $field:ident: $value:ty $(as $texts:ident)? = $example:literal $(also [$($other:literal),*])?,)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug)]
        pub(crate) struct $type {
            $($(#[doc = $field_doc])* pub(crate) $field: Option<$value>,)*
        }

        impl $type {
            const SHAPE: &'static $crate::document::outline::Shape = &$crate::document::outline::Shape {
                name: $name,
                meaning: &[$($doc),*],
                fields: &[$($crate::document::outline::Field {
                    name: stringify!($field),
                    need: $crate::document::outline::Need::$need,
                    example: $example,
                    has_none: <$value as $crate::document::decode::Decode>::HAS_NONE,
                    meaning: &[$($field_doc),*],
                    form: <$value as $crate::document::decode::Decode>::form,
                    texts: texts!($($texts)?),
                    others: &[$($($other),*)?],
                },)*],
            };
        }

        impl $crate::document::decode::Decode for $type {
            const EXPECTED: &'static str = concat!("`", $name, "(…)` with fields");

            fn decode(
                node: &$crate::syntax::tree::Node<'_>,
                notes: &mut $crate::notes::Notes,
            ) -> Option<Self> {
                let fields = $crate::document::fields::Fields::of(node, Self::SHAPE, notes)?;
                Some(Self { $($field: fields.read(stringify!($field), notes),)* })
            }

            fn form() -> $crate::document::outline::Form {
                $crate::document::outline::Form::Group(Self::SHAPE)
            }
        }

        impl $crate::document::decode::Payload for $type {
            fn payload(
                node: &$crate::syntax::tree::Node<'_>,
                notes: &mut $crate::notes::Notes,
            ) -> Option<Self> {
                $crate::document::decode::Decode::decode(node, notes)
            }

            fn inside() -> $crate::document::outline::Inside {
                $crate::document::outline::Inside::Fields(Self::SHAPE)
            }
        }
    };
}

/// Defines a choice between words, some of which carry values: `never | zone(…)`. Those have a form to paste. After `impl`
/// stands a type that is there already, with an arm, a constant or a function for each word.
macro_rules! choice {
    ($(#[doc = $doc:literal])* $type:ident = $what:literal {
        $($(#[doc = $arm_doc:literal])* $word:literal => $arm:ident $(($payload:ty $(as $texts:ident)?) = $form:literal)?,)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug)]
        pub(crate) enum $type {
            $($(#[doc = $arm_doc])* $arm $(($payload))?,)*
        }

        choice! {
            impl $type = $what {
                $($(#[doc = $arm_doc])* $word => $arm $(($payload $(as $texts)?) = $form)?,)*
            }
        }
    };
    (impl $type:ty = $what:literal {
        $($(#[doc = $arm_doc:literal])* $word:literal => $arm:ident $(($payload:ty $(as $texts:ident)?) = $form:literal)?,)*
    }) => {
        impl $crate::document::decode::Decode for $type {
            const EXPECTED: &'static str = $what;
            const HAS_NONE: bool = $crate::document::choice::has_none(&[$($word),*]);
            const WORDS: &'static [$crate::document::outline::ChoiceWord] =
                &[$($crate::document::outline::ChoiceWord {
                    word: $word,
                    form: choice!(@form $word $(, $form)?),
                    meaning: &[$($arm_doc),*],
                    inside: choice!(@inside $($payload)?),
                    texts: texts!($($($texts)?)?),
                }),*];

            fn decode(
                node: &$crate::syntax::tree::Node<'_>,
                notes: &mut $crate::notes::Notes,
            ) -> Option<Self> {
                let words = <Self as $crate::document::decode::Decode>::WORDS;
                match $crate::document::choice::chosen(node, $what, words, notes)? {
                    $($word => choice!(@arm node, notes, $arm $(, $payload, $form)?),)*
                    _ => None,
                }
            }

            fn form() -> $crate::document::outline::Form {
                $crate::document::outline::Form::Choice($what, <Self as $crate::document::decode::Decode>::WORDS)
            }
        }
    };
    (@arm $node:ident, $notes:ident, $arm:ident) => {
        $crate::document::choice::bare($node, $notes).then_some(Self::$arm)
    };
    (@arm $node:ident, $notes:ident, $arm:ident, $payload:ty, $form:literal) => {{
        let before = $notes.len();
        let payload = <$payload as $crate::document::decode::Payload>::payload($node, $notes);
        $crate::document::choice::exemplify($form, before, $notes);
        payload.map(Self::$arm)
    }};
    (@inside) => { None };
    (@inside $payload:ty) => { Some(<$payload as $crate::document::decode::Payload>::inside) };
    (@form $word:literal) => { $word };
    (@form $word:literal, $form:literal) => { $form };
}

/// Gives the values of a type their words in files, so that a file's word is read as the checked value itself. Each
/// value must have a word, or this does not compile. A synonym is another word for a value; its places are kept in
/// `Notes::synonyms`, for the check of what does not go with it.
macro_rules! words {
    ($type:ty = $what:literal { $($word:literal => $arm:ident $(($($payload:tt)*))?,)* }
        $(synonyms { $($synonym:literal => $meant:ident,)* })?) => {
        impl $type {
            /// The word for it in files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$arm $(($($payload)*))? => $word,)*
                }
            }
        }

        impl $crate::document::decode::Decode for $type {
            const EXPECTED: &'static str = $what;
            const HAS_NONE: bool = $crate::document::choice::has_none(&[$($word),*]);
            const WORDS: &'static [$crate::document::outline::ChoiceWord] = &[
                $($crate::document::outline::ChoiceWord::bare($word),)*
                $($($crate::document::outline::ChoiceWord::bare($synonym),)*)?
            ];

            fn decode(
                node: &$crate::syntax::tree::Node<'_>,
                notes: &mut $crate::notes::Notes,
            ) -> Option<Self> {
                use $crate::document::choice;
                let words = <Self as $crate::document::decode::Decode>::WORDS;
                let value = match choice::chosen(node, $what, words, notes)? {
                    $($word => Self::$arm $(($($payload)*))?,)*
                    $($($synonym => {
                        notes.synonyms.insert(node.head());
                        Self::$meant
                    })*)?
                    _ => return None,
                };
                choice::bare(node, notes).then_some(value)
            }

            fn form() -> $crate::document::outline::Form {
                $crate::document::outline::Form::Choice($what, <Self as $crate::document::decode::Decode>::WORDS)
            }
        }
    };
}
