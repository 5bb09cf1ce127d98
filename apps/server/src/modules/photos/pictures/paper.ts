import { createHash } from 'node:crypto'
import type { Developed } from './develop.ts'
import { PictureRefused } from './limits.ts'

/** A PDF as it is kept: the very bytes that came, since what a laboratory wrote may not be changed. */
export type Paper = Pick<Developed, 'full' | 'width' | 'height' | 'sha256'>

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Whether a file is a PDF by its first bytes, whatever its name or the browser says. */
export const isPdf = (bytes: Uint8Array): boolean => /^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 16)))

/** Where the end of a PDF has to be found, in bytes from the end. */
const TAIL = 2048

/** Takes a PDF that is whole and opens without a password. Throws `PictureRefused` for any other. */
export const readPaper = (bytes: Uint8Array): Paper => {
  if (!textOf(bytes.subarray(-TAIL)).includes('%%EOF')) throw new PictureRefused('paper_unreadable', 'cut off')
  if (textOf(bytes).includes('/Encrypt')) throw new PictureRefused('paper_unreadable', 'needs a password')
  return { full: bytes, width: 0, height: 0, sha256: createHash('sha256').update(bytes).digest('hex') }
}
