import { sydneyTime } from '../common/sydney-time.ts'
import { findProduct } from './article-id.ts'
import type { Order, Parcel } from './parcel.ts'

// A4 upright, in points.
const width = 595.28
const height = 841.89
const margin = 40
const rowsOnPage = 40

/** Draws the summary of an order: every article with its product, weight and place. Marked SPECIMEN, so that nobody posts by it. */
export async function drawManifest(order: Order, parcels: Parcel[]): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('pdf-lib')
  const document = await PDFDocument.create()
  document.setTitle(`Order summary ${order.id}`)
  document.setSubject('SPECIMEN - not valid for lodgement')
  document.setLanguage('en-AU')
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const pages = Math.max(1, Math.ceil(parcels.length / rowsOnPage))
  for (let number = 0; number < pages; number += 1) {
    const page = document.addPage([width, height])
    const write = (text: string, x: number, y: number, font = plain, size = 9) =>
      page.drawText(text, { x, y, size, font })
    write('ORDER SUMMARY - SPECIMEN', margin, height - 50, bold, 16)
    write(`Order ${order.id}`, margin, height - 70)
    write(`Account ${order.account} - lodged ${sydneyTime(new Date(order.createdAt))}`, margin, height - 84)
    write(`${parcels.length} articles - page ${number + 1} of ${pages}`, margin, height - 98)
    parcels.slice(number * rowsOnPage, (number + 1) * rowsOnPage).forEach((parcel, place) => {
      const y = height - 128 - place * 16
      write(parcel.id, margin, y)
      write(findProduct(parcel.productId)?.type ?? parcel.productId, 210, y)
      write(`${parcel.weightKg} kg`, 400, y)
      write(`${parcel.to.state} ${parcel.to.postcode}`, 470, y)
    })
    page.drawLine({ start: { x: margin, y: 60 }, end: { x: width - margin, y: 60 }, thickness: 0.75 })
    write('Driver: name, signature, time', margin, 46)
  }
  return document.save()
}
