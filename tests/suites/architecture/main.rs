//! The architecture: who may depend on whom, and what no source may hold.

mod arrows;
mod choices;
mod corpus;
mod shape;
mod words;
