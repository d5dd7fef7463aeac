//! The suites whose tests are functions, as one program, which links once. `twins` and `vectors` make their tests from data.

mod architecture;
mod mate;
mod page;
mod properties;
mod recipes;
mod search;
mod trial;
