//! Runs the program on a pseudo-terminal of a given width.

#![allow(dead_code, reason = "test files use a part of it")]

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// What a run showed on its terminal, what it wrote to a pipe, and how it ended.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) code: Option<i32>,
    pub(crate) terminal: String,
    pub(crate) piped: String,
}

/// Which streams are the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Streams {
    Both,
    /// stdout goes to a pipe.
    ErrorsOnly,
}

/// Both ends of a pseudo-terminal of a width: what reads and writes like a person, and what programs have.
pub(crate) fn open(columns: u16) -> (OwnedFd, File) {
    let master =
        openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a pseudo-terminal");
    grantpt(&master).expect("granted");
    unlockpt(&master).expect("unlocked");
    let name = ptsname(&master, Vec::new()).expect("a name").into_string().expect("UTF-8");
    let flags = OFlags::NOCTTY.bits().cast_signed();
    let slave = File::options().read(true).write(true).custom_flags(flags).open(name).expect("its other end");
    let size = Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&slave, size).expect("a size");
    (master, slave)
}

/// What this end of a terminal says when all programs on it have ended: a byte that none of them writes.
const END: u8 = 0x1c;

/// All that a terminal shows until its last program has ended.
///
/// `slave` stays open until then: on Linux, a terminal that nobody holds any more can lose what was written
/// last. `seen` is called with all bytes so far, at each reading.
fn watch(
    master: OwnedFd,
    mut slave: File,
    child: &mut Child,
    mut seen: impl FnMut(&[u8]) + Send,
) -> (ExitStatus, String) {
    let mut master = File::from(master);
    let (status, mut bytes) = std::thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let (mut bytes, mut buffer) = (Vec::new(), [0; 4096]);
            while !bytes.ends_with(&[END]) {
                let length = master.read(&mut buffer).expect("the terminal is open");
                assert!(length > 0, "a terminal has no end while it is open");
                bytes.extend_from_slice(&buffer[..length]);
                seen(&bytes);
            }
            bytes
        });
        let status = child.wait().expect("the program ends");
        slave.write_all(&[END]).expect("the terminal is open");
        (status, reader.join().expect("it was read"))
    });
    bytes.pop();
    (status, String::from_utf8(bytes).expect("UTF-8").replace("\r\n", "\n"))
}

/// Runs `nimcert` on a terminal, and presses Ctrl-C as soon as the terminal shows a text.
pub(crate) fn interrupted(arguments: &[&str], shown: &str) -> (Option<i32>, String) {
    let (master, slave) = open(120);
    let mut command = super::command::interruptible();
    command.env("TERM", "xterm-256color").env_remove("COLUMNS").args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(slave.try_clone().expect("another handle"));
    let mut child = command.spawn().expect("the program starts");
    let (id, mut pressed) = (child.id().to_string(), false);
    let (status, text) = watch(master, slave, &mut child, |bytes| {
        if !pressed && String::from_utf8_lossy(bytes).contains(shown) {
            pressed = true;
            let sent = Command::new("kill").args(["-INT", &id]).status();
            assert!(sent.expect("a signal").success());
        }
    });
    (status.code(), text)
}

/// Runs `nimcert` with these arguments and variables.
pub(crate) fn on_terminal(
    columns: u16,
    streams: Streams,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> Shown {
    let (master, slave) = open(columns);
    let end = || Stdio::from(slave.try_clone().expect("another handle"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimcert"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "CI"] {
        command.env_remove(variable);
    }
    command.env("TERM", "xterm-256color").envs(variables.iter().copied()).args(arguments);
    command.stdin(Stdio::null()).stderr(end());
    command.stdout(if streams == Streams::Both { end() } else { Stdio::piped() });
    let mut child = command.spawn().expect("the program starts");
    drop(command);
    let stdout = child.stdout.take();
    let piped = std::thread::spawn(move || {
        let mut text = String::new();
        if let Some(mut stdout) = stdout {
            stdout.read_to_string(&mut text).expect("UTF-8");
        }
        text
    });
    let (status, terminal) = watch(master, slave, &mut child, |_| ());
    Shown { code: status.code(), terminal, piped: piped.join().expect("it was read") }
}

/// Runs `nimcert` on a terminal where somebody types these lines.
pub(crate) fn typed(arguments: &[&str], lines: &str) -> Shown {
    let (master, slave) = open(80);
    let end = || Stdio::from(slave.try_clone().expect("another handle"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimcert"));
    command.env("TERM", "dumb").env_remove("COLUMNS").args(arguments);
    command.stdin(end()).stdout(end()).stderr(end());
    // The terminal keeps what is typed until the program reads it.
    let mut keyboard = File::from(master.try_clone().expect("another handle"));
    keyboard.write_all(lines.as_bytes()).expect("typed");
    let mut child = command.spawn().expect("the program starts");
    drop(command);
    let (status, terminal) = watch(master, slave, &mut child, |_| ());
    Shown { code: status.code(), terminal, piped: String::new() }
}
