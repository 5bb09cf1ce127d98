import type { EvidencePart } from '@om/contracts/disputes'
import { fonts, makePdf, mm } from './pdf.ts'

const ink = '#17211b'
const faint = '#5b675f'

type DisputePaper = { title: string; author: string; createdAt: Date; words: string; parts: readonly EvidencePart[] }

/** What a bank is told about a payment, on A4, part by part. */
export const disputeDocument = ({ title, author, createdAt, words, parts }: DisputePaper): Promise<Uint8Array> =>
  makePdf({ size: 'A4', margin: mm(18), title, author, createdAt }, pdf => {
    pdf.font(fonts.bold).fontSize(16).fillColor(ink).text(title)
    pdf.font(fonts.body).fontSize(9).fillColor(faint).text(author)
    if (words) pdf.moveDown(1).fontSize(10.5).fillColor(ink).text(words)
    for (const part of parts) {
      pdf.moveDown(1).font(fonts.bold).fontSize(12).fillColor(ink).text(part.title)
      for (const line of part.lines) pdf.moveDown(0.2).font(fonts.body).fontSize(10.5).text(line)
    }
  })
