//! What is made of configuration files.

mod exporting;
mod importing;
mod pages;
