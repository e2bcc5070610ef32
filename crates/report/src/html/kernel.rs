//! The kernel inside a page: its WebAssembly module, so that a reader can check the certificate on the page that is
//! about it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use nimcert_prose::plural;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The script that runs it.
pub(super) const SCRIPT: &str =
    concat!(include_str!("../../templates/check.js"), include_str!("../../templates/kernel.js"));

/// Most bytes of a module: that of nimcert has half a million.
pub const MAX_KERNEL: usize = 4 << 20;

/// Level of compression, the best.
const LEVEL: u8 = 9;

/// What every module exports that can check a certificate here.
const EXPORTS: [&[u8]; 4] = [b"\x07reserve", b"\x05check", b"\x06output", b"\x0doutput_length"];

/// A module of the kernel, as `scripts/build-web --kernel` makes it.
#[derive(Debug, Clone, Serialize)]
pub struct PageKernel {
    /// Its bytes, compressed as zlib does it, in base64.
    packed: String,
    /// The SHA-256 of its bytes.
    sha256: String,
    /// How large it is: `563,947 bytes`.
    size: String,
}

/// Why bytes are not a kernel for a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAKernel {
    /// More than [`MAX_KERNEL`].
    #[error("it is larger than {MAX_KERNEL} bytes")]
    TooLarge,
    /// Something else than WebAssembly.
    #[error("it is not a WebAssembly module")]
    NotAModule,
    /// A module without the functions that a page calls.
    #[error("it is a WebAssembly module, but not the kernel of nimcert")]
    NotTheKernel,
}

impl PageKernel {
    /// A kernel from the bytes of its module. Only its form is checked. Whether it is the kernel that a reader
    /// trusts is for the reader to decide, by its SHA-256.
    ///
    /// # Errors
    /// The bytes are too many, no module, or a module of something else.
    pub fn new(module: &[u8]) -> Result<PageKernel, NotAKernel> {
        if module.len() > MAX_KERNEL {
            return Err(NotAKernel::TooLarge);
        }
        if !module.starts_with(b"\0asm\x01\0\0\0") {
            return Err(NotAKernel::NotAModule);
        }
        let exports = |name: &[u8]| module.windows(name.len()).any(|part| part == name);
        if !EXPORTS.iter().all(|name| exports(name)) {
            return Err(NotAKernel::NotTheKernel);
        }
        Ok(PageKernel {
            packed: STANDARD.encode(compress_to_vec_zlib(module, LEVEL)),
            sha256: Sha256::digest(module).iter().map(|byte| format!("{byte:02x}")).collect(),
            size: plural(module.len() as u64, "byte"),
        })
    }

    /// A kernel from the base64 of its module.
    ///
    /// # Errors
    /// The same as for [`PageKernel::new`]; text that is not base64 is not a module.
    pub fn from_base64(text: &str) -> Result<PageKernel, NotAKernel> {
        PageKernel::new(&STANDARD.decode(text).map_err(|_| NotAKernel::NotAModule)?)
    }
}
