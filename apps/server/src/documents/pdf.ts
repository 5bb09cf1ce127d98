import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Pdf = PDFKit.PDFDocument

export type PdfOptions = {
  /** `A4`, or width and height in points (72 to the inch). */
  size: 'A4' | [number, number]
  /** Points on every side. */
  margin: number
  title: string
  author: string
  /** When the document came to be, not when the file is made: the same document is the same bytes every time. */
  createdAt: Date
}

/** The fonts of every document: they hold each letter that a name may need, unlike the built-in ones. */
export const fonts = { body: 'body', bold: 'bold', mono: 'mono' } as const

const fontFiles = {
  body: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  mono: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'),
}

const loaded = new Map<string, Buffer>()
const fontBytes = (url: string): Buffer => {
  const known = loaded.get(url)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(url))
  loaded.set(url, bytes)
  return bytes
}

/** Millimetres as points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/** Draws a document and answers with its bytes. Pages are added by `draw` through the document itself. */
export const makePdf = async (options: PdfOptions, draw: (pdf: Pdf) => void): Promise<Uint8Array> => {
  // Only now: half of what a start of the server loads otherwise is for the first document.
  const { default: PDFDocument } = await import('pdfkit')
  return new Promise((resolve, reject) => {
    const { size, margin, title, author, createdAt } = options
    const pdf = new PDFDocument({
      size,
      margin,
      lang: 'en-AU',
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: title,
        Author: author,
        CreationDate: createdAt,
        ModDate: createdAt,
        Producer: author,
        Creator: author,
      },
    })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    pdf.on('error', reject)
    for (const [name, url] of Object.entries(fontFiles)) pdf.registerFont(name, fontBytes(url))
    pdf.font(fonts.body)
    draw(pdf)
    pdf.end()
  })
}
