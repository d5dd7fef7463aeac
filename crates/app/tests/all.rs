//! The program from outside: commands, help, games, matches and files.
//!
//! All files of this folder are one program, which links once: each is a line here.

mod asking;
mod auto_level;
mod bench;
mod boards;
mod commands;
mod comparing;
mod counting;
mod declarations;
mod diff;
mod doors;
mod editors;
mod evaluations;
#[cfg(target_os = "linux")]
mod evening;
mod exchange;
mod explaining;
mod figures;
mod forms;
#[cfg(target_os = "linux")]
mod full_screen;
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
#[cfg(target_os = "linux")]
mod narrow;
mod not_text;
mod odds;
mod packing;
mod picture;
mod play;
mod play_records;
mod prose;
mod readme;
mod run;
mod saved_figures;
mod session_files;
mod sharing;
mod shipped_games;
mod table;
mod teaching;
mod tune;
mod tune_refusals;
mod tuning;
mod typing;
mod variant_of_records;
#[cfg(target_os = "linux")]
mod window;
