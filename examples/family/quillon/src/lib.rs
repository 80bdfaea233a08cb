//! A CSV reader that never guesses and never allocates twice.
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

/// Where a file went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: u64,
    /// Column in bytes, from 1.
    pub column: u32,
    /// Byte from the beginning of the file, from 0.
    pub byte: u64,
}

/// How the text is read.
#[derive(Debug, Clone, Copy)]
pub struct Dialect {
    pub separator: u8,
    pub quote: u8,
    pub comment: Option<u8>,
}

impl Default for Dialect {
    fn default() -> Self {
        Self { separator: b',', quote: b'"', comment: None }
    }
}
