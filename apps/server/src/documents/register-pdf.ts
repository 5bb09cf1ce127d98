import type { RegisterLine } from '@om/contracts/register'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { fonts, makePdf, mm, type Pdf } from './pdf.ts'

type RegisterPaper = {
  pharmacy: { name: string; address: string; phone: string }
  /** What it is narrowed to. */
  heading: string
  lines: readonly RegisterLine[]
  takenBy: string
  createdAt: Date
}

const ink = '#17211b'
const faint = '#5b675f'
const hair = '#c9d1cb'
const left = mm(12)
const right = mm(285)
const top = mm(12)
const pageEnd = mm(194)
const gap = mm(2)

const dayOf = (instant: string) => formatDay(dayIn(new Date(instant), CLINIC_ZONE))

const packOf = ({ packs }: RegisterLine) => packs.find(pack => !pack.isPast)

const batchText = (line: RegisterLine): string => {
  const pack = packOf(line)
  if (!pack) return 'Not packed'
  const before = line.packs.filter(one => one.isPast).map(one => one.batchNumber)
  return [
    pack.batchNumber,
    pack.maker,
    `Expires ${formatDay(pack.expiresOn)}`,
    ...(before.length > 0 ? [`Made again; before: ${before.join(', ')}`] : []),
  ]
    .filter(Boolean)
    .join('\n')
}

const peopleText = (line: RegisterLine): string => {
  const pack = packOf(line)
  return [
    `Dispensed: ${line.dispenser}`,
    ...(pack?.madeBy ? [`Made: ${pack.madeBy}`] : []),
    ...(pack ? [`Packed: ${pack.packedBy}`, `Checked: ${pack.checkedBy ?? 'not yet'}`] : []),
  ].join('\n')
}

const columns: { title: string; width: number; read: (line: RegisterLine) => string }[] = [
  { title: 'Number, date', width: mm(26), read: line => `${line.number}\n${formatDay(line.suppliedOn)}` },
  { title: 'Patient', width: mm(34), read: line => line.patientName },
  {
    title: 'Prescriber, prescription',
    width: mm(40),
    read: line => [line.prescriber.name, line.prescriber.number, line.prescriptionNumber].filter(Boolean).join('\n'),
  },
  {
    title: 'Medicine, form, strength, directions',
    width: mm(70),
    read: line =>
      `${line.description}\n${[line.ingredients, line.form, line.strength].filter(Boolean).join(', ')}\n${line.directions}`,
  },
  {
    title: 'Quantity',
    width: mm(22),
    read: line => `${packOf(line)?.quantity ?? line.quantity} ${line.unit}\n${line.dispensingsLeft} left`,
  },
  { title: 'Batch', width: mm(36), read: batchText },
  { title: 'By', width: mm(45), read: peopleText },
]

const rule = (pdf: Pdf) => {
  pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).stroke(hair)
  pdf.y += mm(1.4)
}

const tableHead = (pdf: Pdf) => {
  const { y } = pdf
  let x = left
  pdf.font(fonts.bold).fontSize(7.5).fillColor(faint)
  for (const { title, width } of columns) {
    pdf.text(title, x, y, { width: width - gap, lineBreak: false })
    x += width
  }
  pdf.y = y + mm(4)
  rule(pdf)
}

const correctionTexts = ({ corrections }: RegisterLine): string[] =>
  corrections.map(one => `Corrected on ${dayOf(one.at)} by ${one.by}, ${one.part}: ${one.reads} (why: ${one.reason})`)

const lineRow = (pdf: Pdf, line: RegisterLine) => {
  pdf.font(fonts.body).fontSize(7.5)
  const cells = columns.map(({ width, read }) => ({ text: read(line), width: width - gap }))
  const corrections = correctionTexts(line)
  const high = Math.max(...cells.map(({ text, width }) => pdf.heightOfString(text, { width })))
  const more = corrections.reduce((sum, text) => sum + pdf.heightOfString(text, { width: right - left }) + mm(0.6), 0)
  if (pdf.y + high + more > pageEnd) {
    pdf.addPage()
    pdf.y = top
    tableHead(pdf)
    pdf.font(fonts.body).fontSize(7.5)
  }
  const { y } = pdf
  let x = left
  pdf.fillColor(ink)
  for (const [index, { text, width }] of cells.entries()) {
    pdf.text(text, x, y, { width })
    x += columns[index]?.width ?? 0
  }
  pdf.y = y + high
  pdf.x = left
  for (const text of corrections) {
    pdf.y += mm(0.6)
    pdf.font(fonts.bold).text(text, left, pdf.y, { width: right - left })
  }
  pdf.y += mm(1.2)
  rule(pdf)
}

const heading = (pdf: Pdf, { pharmacy, heading: narrowed, lines, takenBy, createdAt }: RegisterPaper) => {
  const words = lines.length === 1 ? '1 line' : `${lines.length} lines`
  pdf.font(fonts.bold).fontSize(15).fillColor(ink).text('Dispensing register', left, top)
  pdf.font(fonts.body).fontSize(9).text(`${narrowed} · ${words}`)
  pdf
    .fontSize(8)
    .fillColor(faint)
    .text([pharmacy.name, pharmacy.address, pharmacy.phone].filter(Boolean).join(' · '))
    .text(`As it stood on ${dayOf(createdAt.toISOString())}, taken by ${takenBy}`)
  pdf.y += mm(4)
}

const footers = (pdf: Pdf, { pharmacy }: RegisterPaper) => {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Below the margin on purpose; without this the text would open a new page.
    pdf.page.margins.bottom = 0
    const text = `${pharmacy.name}  ·  Dispensing register  ·  Page ${page + 1} of ${count}`
    pdf
      .font(fonts.body)
      .fontSize(7.5)
      .fillColor(faint)
      .text(text, left, mm(200), { width: right - left, align: 'center' })
  }
}

/** Draws a part of the dispensing register on A4, lying, for an inspection. (REG-15) */
export const registerPdf = (paper: RegisterPaper): Promise<Uint8Array> =>
  makePdf(
    {
      size: [mm(297), mm(210)],
      margin: top,
      title: `Dispensing register, ${paper.heading}`,
      author: paper.pharmacy.name,
      createdAt: paper.createdAt,
    },
    pdf => {
      heading(pdf, paper)
      tableHead(pdf)
      if (paper.lines.length === 0)
        pdf.font(fonts.body).fontSize(9).fillColor(ink).text('Nothing was dispensed that fits.', left, pdf.y)
      for (const line of paper.lines) lineRow(pdf, line)
      footers(pdf, paper)
    },
  )
