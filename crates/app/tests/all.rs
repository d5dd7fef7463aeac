//! The program from outside: commands, help, games, matches and files.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod asking;
mod bench;
mod boards;
mod commands;
mod counting;
mod declarations;
mod doors;
mod evaluations;
mod figures;
mod forms;
mod help;
mod hints;
mod illegal_moves;
mod json_lines;
mod kept;
mod kills;
mod learning;
mod long_files;
mod match_files;
mod match_results;
mod matches;
mod mate;
mod memory;
mod not_text;
mod packing;
mod picture;
mod play;
mod prose;
mod readme;
mod run;
mod saved_figures;
mod session_files;
mod shipped_games;
mod table;
mod teaching;
mod tune;
mod tune_refusals;
mod tuning;
mod variant_of_records;
