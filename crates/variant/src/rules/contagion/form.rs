//! Contagion as a file says it: kinds by their letters, or by their rank.

use crate::document::decode::{Spanned, Text};
use crate::rules::relations::form::Whom;

fields! {
    /// What the capture of a piece makes of its captor.
    Contagion = "Contagion" {
        /// The letter of the piece that the captor becomes.
        Required becomes: Text as Letters = "\"+V\"" also ["to", "into", "piece"],
        /// The captors that become it. Default: all that are not royal.
        Optional captors: Spanned<Whom> = "all_but([\"K\"])" also ["whom", "who", "pieces"],
    }
}
