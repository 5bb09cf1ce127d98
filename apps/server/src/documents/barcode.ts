import bwip from 'bwip-js'
import type { Pdf } from './pdf.ts'

type Box = { x: number; y: number; width: number; height: number }

/** Width of a bar code's quiet zone on each side, in narrow bars: readers need the white. */
const quietBars = 10

const barsOf = (text: string): number[] => {
  const [code] = bwip.raw({ bcid: 'code128', text })
  if (!code || !('sbs' in code)) throw new Error('not a linear bar code')
  return code.sbs
}

/** Draws a Code 128 bar code as vectors, with its quiet zone, into a box measured in points. */
export const drawCode128 = (pdf: Pdf, text: string, { x, y, width, height }: Box): void => {
  const bars = barsOf(text)
  const unit = width / (bars.reduce((sum, bar) => sum + bar, 0) + 2 * quietBars)
  let at = x + quietBars * unit
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) pdf.rect(at, y, bar * unit, height)
    at += bar * unit
  }
  pdf.fill('#000000')
}

/** Draws a QR code as vectors, with its quiet zone, into a square of that many points. */
export const drawQr = (pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void => {
  const [code] = bwip.raw({ bcid: 'qrcode', text })
  if (!code || !('pixs' in code)) throw new Error('not a QR code')
  const unit = size / (code.pixx + 8)
  for (const [index, dark] of code.pixs.entries()) {
    if (!dark) continue
    pdf.rect(x + ((index % code.pixx) + 4) * unit, y + (Math.floor(index / code.pixx) + 4) * unit, unit, unit)
  }
  pdf.fill('#000000')
}
