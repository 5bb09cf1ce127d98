import { formatDay } from '@om/domain/dates'
import { fonts, makePdf, mm, type Pdf } from './pdf.ts'

/** What a letter to a GP holds; the words of `why`, `asks` and `reported` come from the rules. */
export type GpLetterPaper = {
  consultNumber: string
  clinic: { name: string; legalLine: string; address: string; phone: string; email: string }
  /** As the patient named their GP or clinic; empty when they did not. */
  to: string
  patient: { name: string; dateOfBirth: string | null; address: string; phone: string }
  /** The day the answers were given. */
  answeredOn: string
  /** The doctor who advised care in person, or null while rules alone have sorted the answers. */
  doctor: { name: string; ahpraNumber: string; on: string } | null
  why: readonly string[]
  asks: readonly string[]
  reported: readonly { question: string; answer: string }[]
  createdAt: Date
}

const ink = '#17211b'
const faint = '#5b675f'
const line = '#c9d1cb'

const left = mm(18)
const right = mm(192)
const wide = right - left
const lowest = mm(272)

const rule = (pdf: Pdf) => {
  pdf.moveDown(0.5)
  pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.6).stroke(line)
  pdf.moveDown(0.6)
}

const small = (pdf: Pdf, text: string) =>
  pdf.font(fonts.body).fontSize(8).fillColor(faint).text(text, { width: wide, lineGap: 1 })

const words = (pdf: Pdf, text: string) =>
  pdf.font(fonts.body).fontSize(9.5).fillColor(ink).text(text, { width: wide, lineGap: 2 })

/** A new page when fewer than so many points are left. */
const room = (pdf: Pdf, height: number) => {
  if (pdf.y + height > lowest) pdf.addPage()
}

const title = (pdf: Pdf, text: string) => {
  room(pdf, mm(24))
  pdf.moveDown(0.7)
  pdf.font(fonts.bold).fontSize(11).fillColor(ink).text(text, { width: wide })
  pdf.moveDown(0.25)
}

const bullets = (pdf: Pdf, lines: readonly string[]) => {
  for (const text of lines) {
    pdf.font(fonts.body).fontSize(9.5)
    room(pdf, pdf.heightOfString(text, { width: wide - mm(5) }) + 4)
    const top = pdf.y
    pdf.fillColor(faint).text('–', left, top, { width: mm(4) })
    pdf.fillColor(ink).text(text, left + mm(5), top, { width: wide - mm(5), lineGap: 2 })
    pdf.x = left
    pdf.moveDown(0.15)
  }
}

const heading = (pdf: Pdf, { clinic, patient, to, answeredOn }: GpLetterPaper) => {
  pdf.font(fonts.bold).fontSize(16).fillColor(ink).text(clinic.name, left, mm(16), { width: wide })
  small(pdf, [clinic.address, clinic.phone, clinic.email].filter(Boolean).join('  ·  '))
  rule(pdf)
  pdf.font(fonts.bold).fontSize(13).fillColor(ink).text('Letter to your GP', { width: wide })
  pdf.moveDown(0.4)
  words(pdf, `To: ${to || 'the general practitioner'}`)
  const born = patient.dateOfBirth ? `, born ${formatDay(patient.dateOfBirth)}` : ''
  words(pdf, `About: ${patient.name}${born}`)
  if (patient.address) words(pdf, `Address: ${patient.address}`)
  if (patient.phone) words(pdf, `Phone: ${patient.phone}`)
  words(pdf, `Answers given on: ${formatDay(answeredOn)}`)
}

const opening = (pdf: Pdf, { clinic, doctor }: GpLetterPaper) => {
  pdf.moveDown(0.8)
  words(pdf, 'Dear Doctor,')
  pdf.moveDown(0.3)
  const read = doctor
    ? `${doctor.name} (Ahpra ${doctor.ahpraNumber}) read the answers on ${formatDay(doctor.on)} and advises care in person.`
    : 'Fixed rules sorted the answers towards care in person; a doctor of ours reads them as well.'
  words(
    pdf,
    `This person answered questions about hair loss with ${clinic.name}, a telehealth service. ${read} Nobody of ours has examined them, and we have prescribed nothing for this. This letter is not a diagnosis.`,
  )
}

const reported = (pdf: Pdf, { reported: lines }: GpLetterPaper) => {
  const column = mm(78)
  for (const { question, answer } of lines) {
    pdf.font(fonts.body).fontSize(8.5)
    const tall = Math.max(
      pdf.heightOfString(question, { width: column }),
      pdf.heightOfString(answer, { width: wide - column - mm(4) }),
    )
    room(pdf, tall + 6)
    const top = pdf.y
    pdf.fillColor(faint).text(question, left, top, { width: column })
    pdf.fillColor(ink).text(answer, left + column + mm(4), top, { width: wide - column - mm(4) })
    pdf.x = left
    pdf.y = top + tall + 4
  }
}

const footers = (pdf: Pdf, { clinic, consultNumber }: GpLetterPaper) => {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the margin on purpose; without this the text would open a new page.
    pdf.page.margins.bottom = 0
    const text = `${clinic.legalLine}  ·  Consult ${consultNumber}  ·  Page ${page + 1} of ${count}`
    pdf.font(fonts.body).fontSize(7.5).fillColor(faint).text(text, left, mm(284), { width: wide, align: 'center' })
  }
}

/**
 * A letter on A4 for a patient to take to their GP: why care in person, what we would ask there, and what the patient told
 * us. No diagnosis and no order. The same letter gives the same bytes.
 */
export const gpLetterPdf = (paper: GpLetterPaper): Promise<Uint8Array> =>
  makePdf(
    {
      size: 'A4',
      margin: mm(18),
      title: `Letter to a GP, consult ${paper.consultNumber}`,
      author: paper.clinic.name,
      createdAt: paper.createdAt,
    },
    pdf => {
      heading(pdf, paper)
      opening(pdf, paper)
      title(pdf, 'Why care in person')
      bullets(pdf, paper.why.length > 0 ? paper.why : ['What was told cannot be judged well enough from a distance.'])
      title(pdf, 'What we would ask; you decide what fits')
      bullets(pdf, paper.asks)
      title(pdf, 'What the patient told us')
      reported(pdf, paper)
      room(pdf, mm(30))
      pdf.moveDown(0.8)
      words(
        pdf,
        `Questions, or news you would like us to have? ${paper.clinic.phone}, ${paper.clinic.email}. Please name consult ${paper.consultNumber}.`,
      )
      pdf.moveDown(0.4)
      words(pdf, `Kind regards, the care team of ${paper.clinic.name}`)
      footers(pdf, paper)
    },
  )
