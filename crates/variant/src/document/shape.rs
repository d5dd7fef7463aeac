//! The two forms that a document is made of: groups of fields, and choices.

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
            const SHAPE: &'static $crate::document::fields::Shape = &$crate::document::fields::Shape {
                name: $name,
                fields: &[$($crate::document::fields::Field {
                    name: stringify!($field),
                    need: $crate::document::fields::Need::$need,
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

            fn describe(schema: &mut $crate::schema::Schema) {
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

            fn describe(schema: &mut $crate::schema::Schema) {
                <Self as $crate::document::decode::Decode>::describe(schema);
            }
        }
    };
}

/// Defines a choice between words, some of which carry values: `never | zone(…)`. Those have a form to paste.
macro_rules! choice {
    ($(#[$doc:meta])* $type:ident = $what:literal {
        $($(#[$arm_doc:meta])* $word:literal => $arm:ident $(($payload:ty) = $form:literal)?,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(crate) enum $type {
            $($(#[$arm_doc])* $arm $(($payload))?,)*
        }

        impl $crate::document::decode::Decode for $type {
            const EXPECTED: &'static str = $what;
            const HAS_NONE: bool = $crate::document::choice::has_none(&[$($word),*]);

            fn decode(
                node: &$crate::syntax::tree::Node<'_>,
                notes: &mut $crate::notes::Notes,
            ) -> Option<Self> {
                use $crate::document::choice;
                use $crate::syntax::tree;
                let arms = &[$(choice::Arm { word: $word, form: choice!(@form $word $(, $form)?) }),*];
                let tree::Value::Named(Some(word), _) = &node.value else {
                    return choice::no_choice(node, $what, arms, notes);
                };
                notes.used_word($what, arms, word.text);
                match word.text {
                    $($word => choice!(@arm node, notes, $arm $(, $payload, $form)?),)*
                    _ => choice::unknown_choice((node, word), $what, arms, notes),
                }
            }

            fn describe(schema: &mut $crate::schema::Schema) {
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
