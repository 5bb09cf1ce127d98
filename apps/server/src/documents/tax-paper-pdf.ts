import { formatDay } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { fonts, makePdf, mm, type Pdf } from './pdf.ts'

export type TaxPaperItem = {
  text: string
  detail: string
  /** Null for what is not counted, such as delivery. */
  quantity: number | null
  unitCents: number | null
  discountCents: number
  isTaxed: boolean
  gstCents: number
  totalCents: number
}

/** A tax invoice or a credit note, with everything the tax office wants on it. (REG-24, Commerce contract §5) */
export type TaxPaper = {
  title: string
  number: string
  /** By the clinic's calendar. */
  issuedOn: string
  seller: { name: string; businessNumber: string; address: string; phone: string }
  buyer: { name: string; address: string } | null
  /** What else it is about: the order, the invoice that is corrected. */
  about: [label: string, value: string][]
  items: TaxPaperItem[]
  /** What the last line is called, such as `Total`. */
  totalLabel: string
  totalCents: number
  gstCents: number
  /** Part of the total without GST in it. */
  freeCents: number
  currency: string
  note: string
  createdAt: Date
}

const ink = '#17211b'
const faint = '#5b675f'
const line = '#c9d1cb'
const left = mm(18)
const right = mm(192)
const wide = right - left
const pageEnd = mm(262)

const columns = {
  quantity: { at: mm(104), width: mm(12) },
  unit: { at: mm(116), width: mm(24) },
  gst: { at: mm(140), width: mm(25) },
  total: { at: mm(165), width: mm(27) },
} as const

const cell = (pdf: Pdf, text: string, column: keyof typeof columns, y: number) =>
  pdf.text(text, columns[column].at, y, { width: columns[column].width, align: 'right', lineBreak: false })

const rule = (pdf: Pdf) => {
  pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.6).stroke(line)
  pdf.y += mm(2)
}

const heading = (pdf: Pdf, { title, number, seller }: TaxPaper) => {
  const top = mm(18)
  pdf
    .font(fonts.bold)
    .fontSize(18)
    .fillColor(ink)
    .text(title, left, top, { width: mm(88) })
  pdf
    .font(fonts.mono)
    .fontSize(11)
    .text(number, { width: mm(88) })
  const column = { width: mm(82), align: 'right' as const }
  pdf
    .font(fonts.bold)
    .fontSize(10)
    .text(seller.name, right - mm(82), top, column)
  pdf.font(fonts.body).fontSize(9).fillColor(faint)
  for (const text of [seller.businessNumber, seller.address, seller.phone]) pdf.text(text, column)
  pdf.x = left
  pdf.y = Math.max(pdf.y, top + mm(22)) + mm(4)
}

const particulars = (pdf: Pdf, { issuedOn, buyer, about }: TaxPaper) => {
  const top = pdf.y
  const pairs: [string, string][] = [['Date of issue', formatDay(issuedOn)], ...about]
  pdf.font(fonts.body).fontSize(9.5)
  for (const [label, value] of pairs) {
    pdf.fillColor(faint).text(`${label}: `, left, pdf.y, { continued: true, width: wide / 2 })
    pdf.fillColor(ink).text(value)
  }
  const bottom = pdf.y
  if (buyer) {
    const options = { width: wide / 2 - mm(4) }
    pdf
      .font(fonts.body)
      .fontSize(8.5)
      .fillColor(faint)
      .text('Buyer', left + wide / 2, top, options)
    pdf.font(fonts.bold).fontSize(9.5).fillColor(ink).text(buyer.name, options)
    pdf.font(fonts.body).text(buyer.address, options)
  }
  pdf.x = left
  pdf.y = Math.max(bottom, pdf.y) + mm(6)
}

const tableHead = (pdf: Pdf) => {
  const { y } = pdf
  pdf.font(fonts.bold).fontSize(8.5).fillColor(faint)
  pdf.text('Item', left, y, { lineBreak: false })
  cell(pdf, 'Qty', 'quantity', y)
  cell(pdf, 'Price', 'unit', y)
  cell(pdf, 'GST in it', 'gst', y)
  cell(pdf, 'Amount', 'total', y)
  pdf.y = y + mm(5)
  rule(pdf)
}

const itemRow = (pdf: Pdf, item: TaxPaperItem, price: (cents: number) => string) => {
  if (pdf.y > pageEnd - mm(16)) {
    pdf.addPage()
    pdf.y = mm(18)
    tableHead(pdf)
  }
  const { y } = pdf
  pdf.font(fonts.body).fontSize(9.5).fillColor(ink)
  if (item.quantity !== null) cell(pdf, String(item.quantity), 'quantity', y)
  if (item.unitCents !== null) cell(pdf, price(item.unitCents), 'unit', y)
  cell(pdf, item.isTaxed ? price(item.gstCents) : 'GST-free', 'gst', y)
  cell(pdf, price(item.totalCents), 'total', y)
  pdf.text(item.text, left, y, { width: mm(84) })
  const small = [item.detail, item.discountCents > 0 ? `Discount ${price(item.discountCents)}` : '']
    .filter(Boolean)
    .join('  ·  ')
  if (small)
    pdf
      .fontSize(8)
      .fillColor(faint)
      .text(small, left, pdf.y, { width: mm(84) })
  pdf.y += mm(2.5)
}

const totals = (pdf: Pdf, paper: TaxPaper, price: (cents: number) => string) => {
  if (pdf.y > pageEnd - mm(34)) {
    pdf.addPage()
    pdf.y = mm(18)
  }
  rule(pdf)
  const row = (label: string, value: string, isStrong = false) => {
    const { y } = pdf
    pdf
      .font(isStrong ? fonts.bold : fonts.body)
      .fontSize(isStrong ? 11 : 9.5)
      .fillColor(ink)
    pdf.text(label, mm(90), y, { width: mm(72), align: 'right', lineBreak: false })
    cell(pdf, value, 'total', y)
    pdf.y = y + mm(isStrong ? 7 : 5.5)
  }
  if (paper.freeCents > 0) row('GST-free items', price(paper.freeCents))
  row('GST in the total', price(paper.gstCents))
  row(paper.totalLabel, price(paper.totalCents), true)
  pdf.font(fonts.body).fontSize(8.5).fillColor(faint)
  pdf.text(paper.note, left, pdf.y + mm(2), { width: wide })
}

const footers = (pdf: Pdf, { seller, number }: TaxPaper) => {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Below the margin on purpose; without this the text would open a new page.
    pdf.page.margins.bottom = 0
    const text = `${seller.name}, ${seller.businessNumber}  ·  ${number}  ·  Page ${page + 1} of ${count}`
    pdf.font(fonts.body).fontSize(7.5).fillColor(faint).text(text, left, mm(284), { width: wide, align: 'center' })
  }
}

/** Draws a tax invoice or a credit note on A4. The same paper gives the same bytes. */
export const taxPaperPdf = (paper: TaxPaper): Promise<Uint8Array> =>
  makePdf(
    {
      size: 'A4',
      margin: mm(18),
      title: `${paper.title} ${paper.number}`,
      author: paper.seller.name,
      createdAt: paper.createdAt,
    },
    pdf => {
      const price = (cents: number) => formatMoney({ cents, currency: paper.currency })
      heading(pdf, paper)
      particulars(pdf, paper)
      tableHead(pdf)
      for (const item of paper.items) itemRow(pdf, item, price)
      totals(pdf, paper, price)
      footers(pdf, paper)
    },
  )
