import { fonts, makePdf, mm, type Pdf } from './pdf.ts'

/** Values under the names that people read; lists and parts may hold more of the same. */
export type RecordWords = { [name: string]: unknown }

const left = mm(18)
const wide = mm(174)
const step = mm(5)
const ink = '#17211b'
const faint = '#5b675f'

const isPart = (value: unknown): value is RecordWords =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const isPlain = (value: unknown): boolean => !isPart(value) && !(Array.isArray(value) && value.some(isPart))

const plain = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(String).join('; ') : String(value)
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const write = (pdf: Pdf, name: string, value: unknown, depth: number): void => {
  if (isEmpty(value)) return
  const indent = Math.max(depth, 0) * step
  const x = left + indent
  const width = wide - indent
  if (isPlain(value)) {
    pdf.font(fonts.body).fontSize(8.5).fillColor(faint)
    if (name) pdf.text(`${name}: `, x, undefined, { width, continued: true })
    pdf.fillColor(ink).text(plain(value), name ? undefined : x, undefined, { width, continued: false })
    return
  }
  if (name) pdf.font(fonts.bold).fontSize(8.5).fillColor(ink).text(name, x, undefined, { width })
  for (const part of Array.isArray(value) ? value : [value]) {
    if (isPart(part)) for (const [key, inner] of Object.entries(part)) write(pdf, key, inner, depth + 1)
    else write(pdf, '', part, depth + 1)
    pdf.moveDown(0.35)
  }
}

/** A record as people read it, on A4: a heading for each of its subjects, and what is known under it. The same record gives the same bytes. */
export const recordPdf = (about: { title: string; author: string; createdAt: Date }, record: RecordWords) =>
  makePdf({ size: 'A4', margin: mm(18), ...about }, pdf => {
    pdf.font(fonts.bold).fontSize(16).fillColor(ink).text(about.title, left, mm(18), { width: wide })
    for (const [name, value] of Object.entries(record)) {
      if (pdf.y > mm(250)) pdf.addPage()
      pdf.moveDown(0.8).font(fonts.bold).fontSize(12).fillColor(ink).text(name, left, undefined, { width: wide })
      pdf.moveDown(0.2)
      if (isEmpty(value))
        pdf.font(fonts.body).fontSize(8.5).fillColor(faint).text('Nothing.', left, undefined, { width: wide })
      else write(pdf, '', value, -1)
    }
    const { start, count } = pdf.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      pdf.switchToPage(page)
      // Below the margin on purpose; without this the text would open a new page.
      pdf.page.margins.bottom = 0
      pdf
        .font(fonts.body)
        .fontSize(7.5)
        .fillColor(faint)
        .text(`Page ${page + 1} of ${count}`, left, mm(284), { width: wide, align: 'center' })
    }
  })
