//! How much of everything the server takes on.

use std::time::Duration;

/// The bounds of a server.
///
/// ```
/// use hakugei_serve::Limits;
///
/// let small = Limits { sockets: 2, ..Limits::default() };
/// assert!(small.sockets < Limits::default().sockets);
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections that are not sockets, at once.
    pub connections: usize,
    /// Sockets at once.
    pub sockets: usize,
    /// Questions of one socket that wait for their answer.
    pub in_flight: usize,
    /// Messages of a socket each second, in the long run.
    pub messages_per_second: u32,
    /// Messages that a socket may send at once, after a while without any.
    pub burst: u32,
    /// Messages of more than 64 KiB that are taken in at once.
    pub large_messages: usize,
    /// Light questions that are answered at once: those that are asked after a move.
    pub answers: usize,
    /// Heavy questions that are answered at once: those with a variant file or a record, and long ones.
    pub heavy_answers: usize,
    /// Questions by POST that are read or answered at once.
    pub posts: usize,
    /// Searches at once. Each has a table of 4 MiB: eight keep the process under 100 MB.
    pub searches: usize,
    /// Searches of one socket at once.
    pub searches_of_one: usize,
    /// How long an analysis without a bound goes on while other sockets wait for a search.
    pub analysis_slice: Duration,
    /// How long another search goes on while other sockets wait for one.
    pub search_slice: Duration,
    /// The longest search, also where nobody waits.
    pub longest_search: Duration,
    /// How long a client may take to send the head of a request, or to begin the next one.
    pub head_time: Duration,
    /// How long a client may take to send a question.
    pub body_time: Duration,
    /// How long a client may leave unread what is written to it.
    pub write_time: Duration,
    /// How often a socket is asked whether it is still there.
    pub ping: Duration,
    /// How often a watched file is looked at.
    pub look: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 256,
            sockets: 256,
            in_flight: 32,
            messages_per_second: 50,
            burst: 200,
            large_messages: 4,
            answers: 4,
            heavy_answers: 2,
            posts: 4,
            searches: 8,
            searches_of_one: 2,
            analysis_slice: Duration::from_secs(15),
            search_slice: Duration::from_secs(30),
            longest_search: Duration::from_secs(3600),
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(30),
            write_time: Duration::from_secs(20),
            ping: Duration::from_secs(30),
            look: Duration::from_millis(200),
        }
    }
}
