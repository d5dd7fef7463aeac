//! Servers to ask, and sockets to ask them by.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use hakugei_serve::{Limits, Plan, Served};
use hakugei_variant::shipped;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// No test waits longer than this for a word.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server inside of this process, with limits of its own; it ends with the process.
pub(crate) fn serve(limits: Limits, file: Option<Served>) -> SocketAddr {
    serve_with(Plan {
        listener: TcpListener::bind("127.0.0.1:0").expect("there is a free port"),
        allowed: Vec::new(),
        page: None,
        variant: first_id().to_owned(),
        file,
        limits,
    })
}

/// The same by a plan.
pub(crate) fn serve_with(plan: Plan) -> SocketAddr {
    let address = plan.listener.local_addr().expect("it listens");
    thread::spawn(|| hakugei_serve::run(plan).expect("it runs"));
    address
}

/// The id of a variant.
pub(crate) fn first_id() -> &'static str {
    shipped::ids().next().expect("variants are shipped")
}

/// The program, running.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Program {
    /// Starts it.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hakugei-serve"))
            .args(["--no-open", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let said = child.stdout.take().expect("it is piped");
        BufReader::new(said)
            .read_line(&mut line)
            .expect("it says where it is");
        let address = line.trim().trim_start_matches("The board is at http://");
        let address = address.trim_end_matches('/').parse();
        Self {
            address: address.unwrap_or_else(|_| panic!("no address: {line}")),
            child,
        }
    }

    /// The most memory that it has had so far, in kilobytes, where the system says it.
    pub(crate) fn peak_kilobytes(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A socket as a page has one.
pub(crate) struct Socket {
    socket: WebSocket<TcpStream>,
    next: u64,
}

impl Socket {
    /// Opens one.
    pub(crate) fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("it can be set");
        let request = format!("ws://{address}/socket").into_client_request();
        let (socket, _) = tungstenite::client(request.expect("it is one"), stream).expect("it is opened");
        Self { socket, next: 1 }
    }

    /// Sends a text.
    pub(crate) fn send(&mut self, text: &str) {
        let sent = self.socket.send(Message::text(text));
        sent.expect("the socket is open");
    }

    /// Sends what can be a message or not.
    pub(crate) fn send_message(&mut self, message: Message) -> tungstenite::Result<()> {
        self.socket.send(message)
    }

    /// What comes next; `None` where the socket was closed.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("every message is JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// How the server closes the socket: the code and the reason; `None` where it says neither.
    pub(crate) fn end_of_it(&mut self) -> Option<(u16, String)> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => {
                    let frame = frame?;
                    return Some((frame.code.into(), frame.reason.to_string()));
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Whether something has come that was not heard yet.
    pub(crate) fn has_heard(&mut self) -> bool {
        let stream = self.socket.get_mut();
        stream.set_nonblocking(true).expect("it can be set");
        let heard = stream.peek(&mut [0]).is_ok();
        stream.set_nonblocking(false).expect("it can be set");
        heard
    }

    /// Sends fields as a message with a new id, which is given back.
    pub(crate) fn begin(&mut self, fields: Value) -> u64 {
        let id = self.next;
        self.next += 1;
        let mut message = json!({ "ask": 1, "id": id });
        let (Value::Object(message), Value::Object(fields)) = (&mut message, fields) else {
            panic!("fields are an object");
        };
        message.extend(fields);
        self.send(&Value::Object(message.clone()).to_string());
        id
    }

    /// What comes for an id, without news: an object with `answer` or `error`.
    pub(crate) fn end(&mut self, id: u64) -> Value {
        loop {
            let heard = self.hear().expect("the socket is open");
            if heard["id"] == id && heard.get("news").is_none() {
                return heard;
            }
        }
    }

    /// Asks, and waits for what comes.
    pub(crate) fn ask(&mut self, fields: Value) -> Value {
        let id = self.begin(fields);
        self.end(id)
    }

    /// Takes the news of an id that come next.
    pub(crate) fn news(&mut self, id: u64) -> Value {
        loop {
            let heard = self.hear().expect("the socket is open");
            if heard["id"] == id && heard.get("news").is_some() {
                return heard["news"].clone();
            }
        }
    }

    /// The bytes below the messages.
    pub(crate) fn stream(&mut self) -> &mut TcpStream {
        self.socket.get_mut()
    }
}

/// A reply to a request.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let named = |line: &&str| {
            let (found, _) = line.split_once(':').unwrap_or((line, ""));
            found.eq_ignore_ascii_case(name)
        };
        let line = self.head.lines().find(named)?;
        line.split_once(':').map(|(_, value)| value.trim())
    }
}

/// Sends bytes as they are, and reads until the server has closed the connection; a request says `Connection: close` for that.
pub(crate) fn raw(address: SocketAddr, bytes: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("it can be set");
    // A server that refuses does not read all of it.
    let _ = stream.write_all(bytes);
    reply(&mut stream)
}

/// What comes on a connection until it is closed, or becomes a socket.
pub(crate) fn reply(stream: &mut TcpStream) -> Reply {
    let (mut read, mut buffer) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        read.extend_from_slice(&buffer[..count]);
        if is_whole(&read) {
            break;
        }
    }
    let text = String::from_utf8_lossy(&read).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split_whitespace()
        .nth(1)
        .and_then(|status| status.parse().ok());
    Reply {
        status: status.unwrap_or(0),
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

/// Whether a reply has all of the body that its head announces, or opens a socket: some connections stay open behind it.
fn is_whole(read: &[u8]) -> bool {
    let Some(end) = read.windows(4).position(|part| part == b"\r\n\r\n") else {
        return false;
    };
    let head = String::from_utf8_lossy(&read[..end]).to_ascii_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    let length = length.and_then(|length| length.parse::<usize>().ok());
    head.starts_with("http/1.1 101") || length.is_some_and(|length| read.len() - end - 4 >= length)
}

/// A request with headers; `Host` is right unless they say another.
pub(crate) fn request(address: SocketAddr, first_line: &str, headers: &[&str], body: &str) -> Reply {
    let host = format!("Host: {address}");
    let own = headers
        .iter()
        .any(|header| header.to_ascii_lowercase().starts_with("host:"));
    let host = (!own).then_some(host.as_str());
    let length = format!("Content-Length: {}", body.len());
    let lines: Vec<&str> = [first_line]
        .into_iter()
        .chain(host)
        .chain(headers.iter().copied())
        .chain(["Connection: close", &length])
        .collect();
    raw(
        address,
        format!("{}\r\n\r\n{body}", lines.join("\r\n")).as_bytes(),
    )
}
