import { formatDay } from '@om/domain/dates'
import { drawCode128 } from './barcode.ts'
import { fonts, makePdf, mm, type Pdf } from './pdf.ts'

export type LabelledItem = {
  /** What is scanned to prove that the label is on this item. */
  code: string
  /** Active ingredient first, then strength and form. */
  description: string
  quantity: string
  directions: string
  /** Cautionary advice, such as that it is for external use only. */
  cautions: string[]
  storage: string
  compounded: boolean
  batchNumber: string
  expiresOn: string
}

/** What a dispensing label has to say (REG-14). */
export type DispensingLabel = {
  dispenseNumber: string
  patientName: string
  suppliedOn: string
  prescriptionNumber: string
  prescriberName: string
  pharmacistInitials: string
  repeatsLeft: number
  pharmacy: { name: string; address: string; phone: string }
  /** The short address at which a side effect is reported. */
  reportAt: string
  items: readonly LabelledItem[]
  createdAt: Date
}

const width = mm(100)
const height = mm(62)
const edge = mm(3)
const inner = width - 2 * edge
const ink = '#000000'
const red = '#c00000'

type Box = { x: number; y: number; width: number; height: number }

const smallest = 4.5

/** Writes text into a box, a little smaller at a time until all of it fits: nothing on a label may be cut off. */
const fit = (pdf: Pdf, text: string, box: Box, size: number, options: PDFKit.Mixins.TextOptions = {}) => {
  let points = size
  const room = { width: box.width, lineGap: 0, ...options }
  while (points > smallest && pdf.fontSize(points).heightOfString(text, room) > box.height) points -= 0.25
  pdf.fontSize(points).text(text, box.x, box.y, room)
}

const row = (y: number, high: number): Box => ({ x: edge, y: mm(y), width: inner, height: mm(high) })

const facts = (label: DispensingLabel, item: LabelledItem): string =>
  [
    `Supplied ${formatDay(label.suppliedOn)}   ${label.dispenseNumber}   ${label.prescriptionNumber}`,
    `Prescriber ${label.prescriberName}   Pharmacist ${label.pharmacistInitials}`,
    `${label.repeatsLeft === 1 ? '1 repeat' : `${label.repeatsLeft} repeats`} left`,
    `Batch ${item.batchNumber}   Use before ${formatDay(item.expiresOn)}`,
    ...(item.compounded ? ['Compounded for this patient.'] : []),
  ].join('\n')

const page = (pdf: Pdf, label: DispensingLabel, item: LabelledItem) => {
  pdf.fillColor(ink).font(fonts.bold)
  fit(pdf, item.description, { x: edge, y: mm(2.5), width: mm(68), height: mm(10) }, 12)
  fit(pdf, item.quantity, { x: edge + mm(69), y: mm(2.5), width: inner - mm(69), height: mm(10) }, 10, {
    align: 'right',
  })
  fit(pdf, item.directions, row(12.5, 10.5), 9.5)
  pdf.font(fonts.body)
  fit(pdf, [...item.cautions.map(caution => `${caution}.`), item.storage].join(' '), row(23.5, 6.5), 6.5)
  pdf
    .moveTo(edge, mm(30.5))
    .lineTo(width - edge, mm(30.5))
    .lineWidth(0.5)
    .stroke(ink)
  pdf.font(fonts.bold)
  fit(pdf, label.patientName, { x: edge, y: mm(31.2), width: mm(60), height: mm(4.5) }, 9.5)
  pdf.font(fonts.body)
  fit(pdf, facts(label, item), { x: edge, y: mm(35.6), width: mm(60), height: mm(13.5) }, 6.5)
  const code = { x: edge + mm(61), y: mm(32), width: mm(33), height: mm(10) }
  drawCode128(pdf, item.code, code)
  pdf.font(fonts.mono).fillColor(ink)
  fit(pdf, item.code, { ...code, y: mm(42.4), height: mm(4) }, 8, { align: 'center' })
  pdf.font(fonts.bold).fillColor(red)
  fit(pdf, 'KEEP OUT OF REACH OF CHILDREN', row(49.6, 4.6), 10, { align: 'center' })
  pdf.font(fonts.body).fillColor(ink)
  const { name, address, phone } = label.pharmacy
  fit(pdf, `${name}\n${address}   ${phone}\nSide effect? ${label.reportAt}`, row(54.4, 7), 6.5, { align: 'center' })
}

/** Dispensing labels of 100 by 62 mm, one page for each item of the order. The same order gives the same bytes. */
export const dispensingLabelPdf = (label: DispensingLabel): Promise<Uint8Array> =>
  makePdf(
    {
      size: [width, height],
      margin: 0,
      title: `Dispensing label ${label.dispenseNumber}`,
      author: label.pharmacy.name,
      createdAt: label.createdAt,
    },
    pdf => {
      for (const [index, item] of label.items.entries()) {
        if (index > 0) pdf.addPage({ size: [width, height], margin: 0 })
        page(pdf, label, item)
      }
    },
  )
