import type { PDFFont, PDFPage } from 'pdf-lib'
import { sydneyTime } from '../common/sydney-time.ts'
import { findProduct } from './article-id.ts'
import type { Address, Parcel } from './parcel.ts'

// A6 upright, in points.
const width = 297.64
const height = 419.53
const margin = 14
const shopNumber = '(01)99312650999998'

/**
 * Draws parcel labels, one A6 page each: address, plain sender, article id, linear GS1-128 and DataMatrix.
 * Every page is marked SPECIMEN, so that nobody posts it.
 */
export async function drawLabels(parcels: Parcel[]): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('pdf-lib')
  const document = await PDFDocument.create()
  document.setTitle(`Parcel label ${parcels.map(({ id }) => id).join(', ')}`)
  document.setSubject('SPECIMEN - not valid for postage')
  document.setLanguage('en-AU')
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  }
  for (const parcel of parcels) {
    const page = document.addPage([width, height])
    const [linear, matrix] = await Promise.all([drawLinear(parcel), drawMatrix(parcel)])
    await drawSpecimen(page, fonts.bold)
    drawHeader(page, fonts, parcel)
    drawAddress(page, fonts, parcel.to)
    page.drawImage(await document.embedPng(matrix), { x: width - margin - 70, y: 176, width: 70, height: 70 })
    drawFacts(page, fonts, parcel)
    page.drawImage(await document.embedPng(linear), { x: margin, y: 84, width: width - 2 * margin, height: 62 })
    drawCentred(page, fonts.bold, `AP Article Id: ${parcel.id}`, 70, 10)
    drawSender(page, fonts, parcel.from)
  }
  return document.save()
}

type Fonts = { plain: PDFFont; bold: PDFFont }

async function drawSpecimen(page: PDFPage, font: PDFFont): Promise<void> {
  const { degrees, grayscale } = await import('pdf-lib')
  page.drawText('SPECIMEN', { x: 62, y: 150, size: 52, font, color: grayscale(0.88), rotate: degrees(45) })
}

function drawHeader(page: PDFPage, { bold, plain }: Fonts, { productId }: Parcel): void {
  const product = findProduct(productId)
  page.drawText(product?.type ?? 'PARCEL POST', { x: margin, y: height - 30, size: 15, font: bold })
  page.drawText(product?.isSigned ? 'Signature on delivery' : 'No signature required', {
    x: margin,
    y: height - 44,
    size: 9,
    font: plain,
  })
  drawRule(page, height - 52)
}

function drawAddress(page: PDFPage, { bold, plain }: Fonts, to: Address): void {
  page.drawText('DELIVER TO', { x: margin, y: height - 68, size: 8, font: plain })
  const lines = [to.name, to.business_name, ...to.lines].filter(line => line !== undefined && line !== '')
  lines.forEach((line, place) => {
    page.drawText(readable(line ?? ''), {
      x: margin,
      y: height - 86 - place * 15,
      size: 12,
      font: place === 0 ? bold : plain,
    })
  })
  const last = `${to.suburb.toUpperCase()} ${to.state} ${to.postcode}`
  page.drawText(readable(last), { x: margin, y: height - 86 - lines.length * 15, size: 13, font: bold })
  const small = [to.phone && `Phone ${to.phone}`, to.delivery_instructions].filter(Boolean)
  small.forEach((line, place) => {
    page.drawText(readable(line ?? ''), {
      x: margin,
      y: height - 104 - lines.length * 15 - place * 12,
      size: 9,
      font: plain,
    })
  })
}

function drawFacts(page: PDFPage, { plain }: Fonts, parcel: Parcel): void {
  const facts = [
    `Consignment: ${parcel.consignmentId}`,
    `Weight: ${parcel.weightKg} kg`,
    parcel.mayBeLeft ? 'May be left in a safe place' : 'Do not leave unattended',
    `Dispatched: ${sydneyTime(new Date(parcel.createdAt)).slice(0, 10)}`,
  ]
  facts.forEach((fact, place) => {
    page.drawText(fact, { x: margin, y: 226 - place * 13, size: 9, font: plain })
  })
  drawRule(page, 160)
}

function drawSender(page: PDFPage, { plain }: Fonts, from: Address): void {
  drawRule(page, 58)
  const place = `${from.lines.join(', ')}, ${from.suburb.toUpperCase()} ${from.state} ${from.postcode}`
  page.drawText(`From: ${readable(from.name)}`, { x: margin, y: 44, size: 8, font: plain })
  page.drawText(readable(place), {
    x: margin,
    y: 33,
    size: 8,
    font: plain,
    maxWidth: width - 2 * margin,
    lineHeight: 10,
  })
}

function drawRule(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.75 })
}

function drawCentred(page: PDFPage, font: PDFFont, text: string, y: number, size: number): void {
  page.drawText(text, { x: (width - font.widthOfTextAtSize(text, size)) / 2, y, size, font })
}

/** The linear code: product number and article id. */
async function drawLinear({ id }: Parcel): Promise<Buffer> {
  const { toBuffer } = await import('bwip-js/node')
  return toBuffer({ bcid: 'gs1-128', text: `${shopNumber}(91)${id}`, scale: 3, height: 18, paddingwidth: 0 })
}

/** The square code: the same, and the postcode and time for the sorting machine. */
async function drawMatrix({ id, to, createdAt }: Parcel): Promise<Buffer> {
  const { toBuffer } = await import('bwip-js/node')
  const stamp = sydneyTime(new Date(createdAt)).replaceAll(/\D/g, '').slice(2, 14)
  return toBuffer({ bcid: 'gs1datamatrix', text: `${shopNumber}(91)${id}(420)${to.postcode}(8008)${stamp}`, scale: 4 })
}

/** The built-in fonts know Latin letters only; any other becomes a question mark rather than an error. */
function readable(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?')
}
