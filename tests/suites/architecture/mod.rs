//! The architecture: who may depend on whom, and what no source may hold.

mod arrows;
mod choices;
mod circles;
mod corpus;
mod examples;
mod modules;
mod parameters;
mod programs;
mod rules;
mod shape;
mod words;
