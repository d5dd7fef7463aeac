//! The forms that a document is made of: groups of fields, choices that carry values, and bare words.

/// Defines a group of fields `Name(field: value, …)`. A field is `None` where it is absent, or wrong and noted.
macro_rules! fields {
    ($(#[$doc:meta])* $type:ident = $name:literal {
        $($(#[$field_doc:meta])* $need:ident $field:ident: $value:ty = $example:literal,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(crate) struct $type {
            $($(#[$field_doc])* pub(crate) $field: Option<$value>,)*
        }

        impl $type {
            const SHAPE: &'static $crate::document::outline::Shape = &$crate::document::outline::Shape {
                name: $name,
                fields: &[$($crate::document::outline::Field {
                    name: stringify!($field),
                    need: $crate::document::outline::Need::$need,
                    example: $example,
                    has_none: <$value as $crate::document::decode::Decode>::HAS_NONE,
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

            fn describe(schema: &mut $crate::document::outline::Schema) {
                if schema.add_group(Self::SHAPE) {
                    $(<$value as $crate::document::decode::Decode>::describe(schema);)*
                }
            }
        }

        impl $crate::document::decode::Payload for $type {
            fn payload(
                node: &$crate::syntax::tree::Node<'_>,
                notes: &mut $crate::notes::Notes,
            ) -> Option<Self> {
                $crate::document::decode::Decode::decode(node, notes)
            }

            fn describe(schema: &mut $crate::document::outline::Schema) {
                <Self as $crate::document::decode::Decode>::describe(schema);
            }
        }
    };
}

/// Defines a choice between words, some of which carry values: `never | zone(…)`. Those have a form to paste. After `impl`
/// stands a type that is there already, with an arm, a constant or a function for each word.
macro_rules! choice {
    ($(#[$doc:meta])* $type:ident = $what:literal {
        $($(#[$arm_doc:meta])* $word:literal => $arm:ident $(($payload:ty) = $form:literal)?,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(crate) enum $type {
            $($(#[$arm_doc])* $arm $(($payload))?,)*
        }

        choice! {
            impl $type = $what {
                $($word => $arm $(($payload) = $form)?,)*
            }
        }
    };
    (impl $type:ty = $what:literal {
        $($word:literal => $arm:ident $(($payload:ty) = $form:literal)?,)*
    }) => {
        impl $crate::document::decode::Decode for $type {
            const EXPECTED: &'static str = $what;
            const HAS_NONE: bool = $crate::document::choice::has_none(&[$($word),*]);

            fn decode(
                node: &$crate::syntax::tree::Node<'_>,
                notes: &mut $crate::notes::Notes,
            ) -> Option<Self> {
                use $crate::document::choice;
                let arms = &[$(choice::ChoiceWord { word: $word, form: choice!(@form $word $(, $form)?) }),*];
                match choice::chosen(node, $what, arms, notes)? {
                    $($word => choice!(@arm node, notes, $arm $(, $payload, $form)?),)*
                    _ => None,
                }
            }

            fn describe(schema: &mut $crate::document::outline::Schema) {
                if schema.add_choice($what, &[$($word),*]) {
                    $($(<$payload as $crate::document::decode::Payload>::describe(schema);)?)*
                }
            }
        }
    };
    (@arm $node:ident, $notes:ident, $arm:ident) => {
        $crate::document::choice::bare($node, $notes).then_some(Self::$arm)
    };
    (@arm $node:ident, $notes:ident, $arm:ident, $payload:ty, $form:literal) => {{
        let before = $notes.len();
        let payload = <$payload as $crate::document::decode::Payload>::payload($node, $notes);
        let form = $notes.examples.adapt($form);
        $notes.explain(before, || format!("for example `{form}`"));
        payload.map(Self::$arm)
    }};
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

            fn decode(
                node: &$crate::syntax::tree::Node<'_>,
                notes: &mut $crate::notes::Notes,
            ) -> Option<Self> {
                use $crate::document::choice;
                let arms = &[
                    $(choice::ChoiceWord { word: $word, form: $word },)*
                    $($(choice::ChoiceWord { word: $synonym, form: $synonym },)*)?
                ];
                let value = match choice::chosen(node, $what, arms, notes)? {
                    $($word => Self::$arm $(($($payload)*))?,)*
                    $($($synonym => {
                        notes.synonyms.insert(node.head());
                        Self::$meant
                    })*)?
                    _ => return None,
                };
                choice::bare(node, notes).then_some(value)
            }

            fn describe(schema: &mut $crate::document::outline::Schema) {
                schema.add_choice($what, &[$($word,)* $($($synonym,)*)?]);
            }
        }
    };
}
