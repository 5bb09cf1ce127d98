import { compoundedWords, leafletActions } from '@om/domain/formulary/leaflet'
import { crisisLines } from '@om/domain/side-effects/help-lines'
import { drawQr } from './barcode.ts'
import { fonts, makePdf, mm, type Pdf } from './pdf.ts'

export type LeafletItem = {
  description: string
  directions: string
  purpose: string
  missed: string
  expect: string
  shed: string
  handling: string[]
  care: string[]
  /** How it is taken, step by step. */
  steps: string[]
  storage: string
  compounded: boolean
}

export type Leaflet = {
  number: string
  patientName: string
  clinic: { name: string; phone: string }
  pharmacy: { name: string; phone: string }
  /** The short address, without `https://`, and the whole one for the QR code. */
  reportAt: string
  reportUrl: string
  items: readonly LeafletItem[]
  createdAt: Date
}

const ink = '#17211b'
const faint = '#5b675f'
const wide = mm(174)

const heading = (pdf: Pdf, text: string) =>
  pdf.moveDown(0.7).font(fonts.bold).fontSize(11.5).fillColor(ink).text(text, { width: wide })

const line = (pdf: Pdf, text: string) =>
  pdf.font(fonts.body).fontSize(9.5).fillColor(ink).text(text, { width: wide, lineGap: 1.5 })

const itemOn = (pdf: Pdf, item: LeafletItem) => {
  heading(pdf, item.description)
  pdf.font(fonts.bold).fontSize(10).text(item.directions, { width: wide })
  const points = (texts: string[]) => texts.map(one => `• ${one}`)
  const { purpose, steps, missed, shed, expect, handling, care, storage } = item
  for (const text of [purpose, ...points(steps), missed, shed, expect, ...points(care), ...points(handling), storage])
    if (text) line(pdf, text)
  if (item.compounded) line(pdf, compoundedWords)
}

const help = (pdf: Pdf, { reportAt, reportUrl, clinic, pharmacy }: Leaflet) => {
  heading(pdf, 'If you notice something')
  for (const { what, when } of leafletActions) {
    pdf.moveDown(0.2).font(fonts.bold).fontSize(9.5).fillColor(ink).text(what, { width: wide, continued: true })
    pdf.font(fonts.body).text(`: ${when}.`)
  }
  line(pdf, crisisLines.map(({ name, number }) => `${name} ${number}`).join('   ·   '))
  heading(pdf, `Report a side effect: ${reportAt}`)
  const size = mm(26)
  if (pdf.y + size > pdf.page.height - mm(16)) pdf.addPage()
  const top = pdf.y + 2
  drawQr(pdf, reportUrl, { x: mm(18), y: top, size })
  const words = `Scan it or type the address. A doctor reads what you report.\n${clinic.name}, ${clinic.phone}\n${pharmacy.name}, ${pharmacy.phone}\nKeep out of reach of children. For you alone: never share it.`
  pdf
    .font(fonts.body)
    .fontSize(9.5)
    .fillColor(ink)
    .text(words, mm(18) + size + mm(5), top + 4, { width: wide - size - mm(5), lineGap: 2 })
}

/** The leaflet of one parcel on A4: each medicine in it, and what to do about what is noticed. The same order gives the same bytes. */
export const leafletPdf = (leaflet: Leaflet): Promise<Uint8Array> =>
  makePdf(
    {
      size: 'A4',
      margin: mm(18),
      title: `Leaflet ${leaflet.number}`,
      author: leaflet.pharmacy.name,
      createdAt: leaflet.createdAt,
    },
    pdf => {
      pdf.font(fonts.bold).fontSize(16).fillColor(ink).text('About your medicine', { width: wide })
      pdf.font(fonts.body).fontSize(9).fillColor(faint).text(`For ${leaflet.patientName}, ${leaflet.number}`)
      for (const item of leaflet.items) itemOn(pdf, item)
      help(pdf, leaflet)
    },
  )
