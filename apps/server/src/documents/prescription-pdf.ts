import type { compoundingReasons } from '@om/contracts/prescriptions'
import { formatDay } from '@om/domain/dates'
import { drawCode128, drawQr } from './barcode.ts'
import { fonts, makePdf, mm, type Pdf } from './pdf.ts'

type Item = {
  description: string
  form: string
  strength: string
  quantity: number
  unit: string
  directions: string
  compounded: boolean
  compoundingReason: (typeof compoundingReasons)[number] | null
  offLabel: boolean
}

/** What a prescription has to say, as it was when it was signed (REG-10). */
export type PrescriptionPaper = {
  number: string
  clinic: { name: string; legalLine: string }
  prescriber: {
    name: string
    qualification: string
    ahpraNumber: string
    prescriberNumber: string
    practiceAddress: string
    phone: string
  }
  patient: { name: string; dateOfBirth: string | null; address: string; phone: string }
  allergies: string
  items: readonly Item[]
  repeats: number
  intervalDays: number
  writtenOn: string
  expiresOn: string
  signedAt: Date
  consultNumber: string
}

const ink = '#17211b'
const faint = '#5b675f'
const line = '#c9d1cb'

const reasons: Record<(typeof compoundingReasons)[number], string> = {
  dose_unavailable: 'the dose is not available ready-made',
  form_unsuitable: 'the available form is not suitable for this patient',
  excipient_allergy: 'allergy to an ingredient of the available product',
  combination: 'the combination is not available ready-made',
  product_unavailable: 'the product is not available',
}

const left = mm(18)
const right = mm(192)
const wide = right - left

const rule = (pdf: Pdf) => {
  pdf.moveDown(0.5)
  pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.6).stroke(line)
  pdf.moveDown(0.6)
}

const small = (pdf: Pdf, text: string, options: PDFKit.Mixins.TextOptions = {}) =>
  pdf.font(fonts.body).fontSize(8).fillColor(faint).text(text, options)

const pair = (pdf: Pdf, label: string, value: string, width: number) => {
  pdf.font(fonts.body).fontSize(9.5)
  pdf.fillColor(faint).text(`${label}: `, { continued: true, width, lineGap: 2 })
  pdf.fillColor(ink).text(value)
}

const heading = (pdf: Pdf, paper: PrescriptionPaper) => {
  const top = mm(16)
  pdf
    .font(fonts.bold)
    .fontSize(16)
    .fillColor(ink)
    .text(paper.clinic.name, left, top, { width: mm(110) })
  pdf
    .font(fonts.bold)
    .fontSize(12)
    .text('Prescription', { width: mm(110) })
  small(pdf, 'Private prescription, not PBS or RPBS.', { width: mm(110) })
  drawCode128(pdf, paper.number, { x: right - mm(52), y: top, width: mm(52), height: mm(12) })
  pdf.font(fonts.mono).fontSize(11).fillColor(ink)
  pdf.text(paper.number, right - mm(52), top + mm(13), { width: mm(52), align: 'center' })
  pdf.x = left
  pdf.y = top + mm(21)
  rule(pdf)
}

const people = (pdf: Pdf, { prescriber, patient, allergies }: PrescriptionPaper) => {
  const top = pdf.y
  const column = wide / 2 - mm(4)
  const block = (x: number, title: string, name: string, pairs: [string, string][]) => {
    pdf.x = x
    pdf.y = top
    small(pdf, title, { width: column })
    pdf.font(fonts.bold).fontSize(11.5).fillColor(ink).text(name, { width: column })
    pdf.moveDown(0.2)
    for (const [label, value] of pairs) if (value) pair(pdf, label, value, column)
    return pdf.y
  }
  const ends = [
    block(left, 'Patient', patient.name, [
      ['Date of birth', patient.dateOfBirth ? formatDay(patient.dateOfBirth) : ''],
      ['Address', patient.address],
      ['Phone', patient.phone],
      ['Allergies', allergies],
    ]),
    block(left + wide / 2 + mm(4), 'Prescriber', prescriber.name, [
      ['Qualification', prescriber.qualification],
      ['Ahpra number', prescriber.ahpraNumber],
      ['Prescriber number', prescriber.prescriberNumber],
      ['Practice address', prescriber.practiceAddress],
      ['Phone', prescriber.phone],
    ]),
  ]
  pdf.x = left
  pdf.y = Math.max(...ends)
  rule(pdf)
}

const times = (repeats: number): string =>
  repeats === 0 ? 'No repeats' : repeats === 1 ? '1 repeat' : `${repeats} repeats`

const amount = (medicines: number): string => (medicines === 1 ? 'one medicine' : `${medicines} medicines`)

const medicine = (pdf: Pdf, item: Item, index: number, paper: PrescriptionPaper) => {
  if (pdf.y > mm(215)) pdf.addPage()
  pdf.x = left
  pdf
    .font(fonts.bold)
    .fontSize(12.5)
    .fillColor(ink)
    .text(`${index + 1}.  ${item.description}`, { width: wide })
  pdf.moveDown(0.2)
  pair(pdf, 'Form and strength', `${item.form}, ${item.strength}`, wide)
  pair(pdf, 'Quantity', `${item.quantity} ${item.unit}`, wide)
  pair(pdf, 'Directions', item.directions, wide)
  pair(pdf, 'Repeats', `${times(paper.repeats)}, at intervals of ${paper.intervalDays} days`, wide)
  if (item.compounded && item.compoundingReason) {
    pair(pdf, 'To be compounded for this patient', reasons[item.compoundingReason], wide)
    pair(pdf, 'Formula', `${item.description}, ${item.quantity} ${item.unit}`, wide)
  }
  if (item.offLabel) pair(pdf, 'Off-label use', 'discussed with and agreed by the patient', wide)
  pdf.moveDown(0.7)
}

const signature = (pdf: Pdf, paper: PrescriptionPaper) => {
  if (pdf.y > mm(232)) pdf.addPage()
  const top = Math.max(pdf.y + mm(6), mm(218))
  pdf
    .moveTo(left, top + mm(16))
    .lineTo(left + mm(95), top + mm(16))
    .lineWidth(0.9)
    .stroke(ink)
  pdf
    .moveTo(left + mm(105), top + mm(16))
    .lineTo(left + mm(145), top + mm(16))
    .stroke(ink)
  pdf.font(fonts.body).fontSize(8).fillColor(faint)
  pdf.text(`Signature of ${paper.prescriber.name}`, left, top + mm(17), { width: mm(95) })
  pdf.text('Date', left + mm(105), top + mm(17), { width: mm(40) })
  drawQr(pdf, paper.number, { x: right - mm(24), y: top - mm(3), size: mm(24) })
  pdf.font(fonts.bold).fontSize(9.5).fillColor(ink)
  pdf.text('Not valid unless signed by hand by the prescriber.', left, top + mm(25), { width: wide })
  small(
    pdf,
    'A copy, a scan or a picture of this page is not a prescription. Nothing on it may be changed after it is issued: it is cancelled and written again. You may take the signed original to any pharmacy.',
    { width: wide },
  )
}

const footers = (pdf: Pdf, paper: PrescriptionPaper, first: number) => {
  const { count } = pdf.bufferedPageRange()
  for (let page = first; page < count; page++) {
    pdf.switchToPage(page)
    // Below the margin on purpose; without this the text would open a new page.
    pdf.page.margins.bottom = 0
    const text = `${paper.clinic.legalLine}  ·  ${paper.number}  ·  Consult ${paper.consultNumber}  ·  Page ${page - first + 1} of ${count - first}`
    pdf.font(fonts.body).fontSize(7.5).fillColor(faint).text(text, left, mm(284), { width: wide, align: 'center' })
  }
}

/** Draws a prescription from the page that is open on. */
const prescription = (pdf: Pdf, paper: PrescriptionPaper) => {
  const first = pdf.bufferedPageRange().count - 1
  heading(pdf, paper)
  people(pdf, paper)
  pair(pdf, 'Date written', formatDay(paper.writtenOn), wide)
  pair(pdf, 'Valid until', formatDay(paper.expiresOn), wide)
  pdf.moveDown(0.8)
  for (const [index, item] of paper.items.entries()) medicine(pdf, item, index, paper)
  small(pdf, `End of prescription: ${amount(paper.items.length)}. Nothing may be added below.`, { width: wide })
  signature(pdf, paper)
  footers(pdf, paper, first)
}

/**
 * A prescription on A4, to be printed and signed by hand (REG-10, REG-12): bar code and QR code of its number, dates
 * in words, and everything that does not fit on further pages. The same prescription gives the same bytes.
 */
export const prescriptionPdf = (paper: PrescriptionPaper): Promise<Uint8Array> =>
  makePdf(
    {
      size: 'A4',
      margin: mm(18),
      title: `Prescription ${paper.number}`,
      author: paper.clinic.name,
      createdAt: paper.signedAt,
    },
    pdf => prescription(pdf, paper),
  )

type Pharmacy = { name: string; address: string; phone: string }

/** To be cut out and stuck on the envelope; what is inside is said by number alone, below the label. */
const envelope = (pdf: Pdf, papers: readonly PrescriptionPaper[], to: Pharmacy) => {
  const [first] = papers
  const [x, y, width, height] = [left, mm(20), mm(110), mm(62)]
  pdf.rect(x, y, width, height).lineWidth(0.8).dash(3, { space: 3 }).stroke(line).undash()
  const inside = { width: width - mm(12) }
  pdf
    .font(fonts.body)
    .fontSize(8)
    .fillColor(faint)
    .text('To', x + mm(6), y + mm(6), inside)
  pdf.font(fonts.bold).fontSize(14).fillColor(ink).text(to.name, inside)
  pdf.font(fonts.body).fontSize(13).text(to.address.replaceAll(', ', '\n'), inside)
  pdf.fontSize(8).fillColor(faint)
  if (first)
    pdf.text(
      `From ${first.prescriber.name}, ${first.prescriber.practiceAddress}`,
      x + mm(6),
      y + height - mm(13),
      inside,
    )
  pdf.x = left
  pdf.y = y + height + mm(8)
  pdf
    .font(fonts.bold)
    .fontSize(11)
    .fillColor(ink)
    .text(
      papers.length === 1 ? 'In this envelope: one prescription' : `In this envelope: ${papers.length} prescriptions`,
      { width: wide },
    )
  pdf
    .font(fonts.mono)
    .fontSize(11)
    .text(papers.map(({ number }) => number).join('   '), { width: wide })
  pdf.moveDown(0.6)
  small(
    pdf,
    'Sign each by hand, put all of them in, and mark them as posted. This sheet stays with you, or goes in as a list.',
    {
      width: wide,
    },
  )
}

/** Several prescriptions to be signed by hand, each from a page of its own, and a sheet with the address for their envelope. */
export const originalsPdf = (papers: readonly PrescriptionPaper[], to: Pharmacy, at: Date): Promise<Uint8Array> =>
  makePdf(
    {
      size: 'A4',
      margin: mm(18),
      title: 'Prescriptions to sign and post',
      author: papers[0]?.clinic.name ?? '',
      createdAt: at,
    },
    pdf => {
      for (const paper of papers) {
        prescription(pdf, paper)
        pdf.addPage()
      }
      envelope(pdf, papers, to)
    },
  )
