import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { drawCode128 } from './barcode.ts'
import { fonts, makePdf, mm, type Pdf } from './pdf.ts'

export type PackingSlip = {
  shopName: string
  orderName: string
  placedAt: Date
  shipTo: { name: string; line1: string; line2: string; suburb: string; state: string; postcode: string } | null
  lines: readonly { title: string; variantTitle: string; sku: string; quantity: number }[]
  contact: { email: string; phone: string }
}

const ink = '#17211b'
const faint = '#5b675f'
const line = '#c9d1cb'
const left = mm(18)
const wide = mm(174)
const columns = { tick: left, quantity: left + mm(9), title: left + mm(24), sku: left + mm(138) }

const rule = (pdf: Pdf, y: number) => {
  pdf
    .moveTo(left, y)
    .lineTo(left + wide, y)
    .lineWidth(0.6)
    .stroke(line)
}

const heading = (pdf: Pdf, { shopName, orderName, placedAt, shipTo }: PackingSlip) => {
  pdf.font(fonts.bold).fontSize(16).fillColor(ink).text(shopName, left, mm(16))
  drawCode128(pdf, orderName.replace(/\W/g, ''), { x: mm(142), y: mm(15), width: mm(50), height: mm(12) })
  pdf.font(fonts.bold).fontSize(13).fillColor(ink).text(`Packing slip ${orderName}`, left, mm(30))
  pdf
    .font(fonts.body)
    .fontSize(9)
    .fillColor(faint)
    .text(`Ordered ${formatDay(dayIn(placedAt, CLINIC_ZONE))}`, left, mm(37))
  if (!shipTo) return
  const { name, line1, line2, suburb, state, postcode } = shipTo
  const address = [name, line1, line2, `${suburb} ${state} ${postcode}`].filter(Boolean).join('\n')
  pdf
    .fontSize(10)
    .fillColor(ink)
    .text(address, left, mm(46), { width: mm(100), lineGap: 2 })
}

const table = (pdf: Pdf, lines: PackingSlip['lines']) => {
  let y = mm(76)
  pdf.font(fonts.bold).fontSize(8).fillColor(faint)
  pdf.text('Pieces', columns.quantity, y).text('Item', columns.title, y).text('SKU', columns.sku, y)
  y += mm(6)
  for (const { title, variantTitle, sku, quantity } of lines) {
    if (y > mm(262)) {
      pdf.addPage()
      y = mm(18)
    }
    rule(pdf, y - mm(1.5))
    pdf.rect(columns.tick, y, mm(4.5), mm(4.5)).lineWidth(0.8).stroke(ink)
    pdf.font(fonts.bold).fontSize(12).fillColor(ink).text(String(quantity), columns.quantity, y)
    const name = variantTitle ? `${title}, ${variantTitle}` : title
    pdf.font(fonts.body).fontSize(10)
    const tall = pdf.heightOfString(name, { width: mm(110) })
    pdf.text(name, columns.title, y + 1, { width: mm(110) })
    pdf
      .fontSize(8)
      .fillColor(faint)
      .text(sku, columns.sku, y + 2, { width: mm(36) })
    y += Math.max(tall, mm(6)) + mm(4)
  }
  rule(pdf, y - mm(1.5))
  return y
}

/** What goes in a parcel, on A4: pieces to tick, no prices, and nothing on the outside says what it is. */
export const packingSlipPdf = (slip: PackingSlip): Promise<Uint8Array> =>
  makePdf(
    {
      size: 'A4',
      margin: mm(18),
      title: `Packing slip ${slip.orderName}`,
      author: slip.shopName,
      createdAt: slip.placedAt,
    },
    pdf => {
      heading(pdf, slip)
      const end = table(pdf, slip.lines)
      const { email, phone } = slip.contact
      pdf
        .font(fonts.body)
        .fontSize(9)
        .fillColor(faint)
        .text(
          `Something missing or not right? ${email}, ${phone}. Please name order ${slip.orderName}.`,
          left,
          end + mm(6),
          {
            width: wide,
          },
        )
    },
  )
