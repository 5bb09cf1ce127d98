/** Bytes of one downloaded piece of the device test. */
export const DOWNLOAD_PIECE = 256 * 1024
/** Characters of one uploaded piece; with its wrapping it stays below the size that any request may have. */
export const UPLOAD_PIECE = 48 * 1024
