import { formatDay } from '@om/domain/dates'
import type { TestRequest } from '#src/modules/picture/picture.ts'
import { fonts, makePdf, mm, type Pdf } from './pdf.ts'

const ink = '#17211b'
const faint = '#5b675f'

const words = (pdf: Pdf, text: string) => pdf.font(fonts.body).fontSize(10.5).fillColor(ink).text(text, { lineGap: 3 })

/** A letter on A4 by which a patient asks their GP for tests, and the GP knows where to send them. */
export const testRequestDocument = (request: TestRequest): Promise<Uint8Array> => {
  const { clinic, doctor, patient, to, tests, on, createdAt } = request
  return makePdf({ size: 'A4', margin: mm(20), title: 'Request for tests', author: clinic.name, createdAt }, pdf => {
    pdf.font(fonts.bold).fontSize(16).fillColor(ink).text(clinic.name)
    pdf
      .font(fonts.body)
      .fontSize(8.5)
      .fillColor(faint)
      .text(`${clinic.address}  ·  ${clinic.phone}  ·  ${clinic.email}`)
    pdf.moveDown(2)
    words(pdf, formatDay(on))
    pdf.moveDown(0.5)
    words(pdf, `To: ${to || 'the general practitioner'}`)
    const born = patient.dateOfBirth ? `, born ${formatDay(patient.dateOfBirth)}` : ''
    words(pdf, `About: ${patient.name}${born}`)
    if (patient.address) words(pdf, patient.address)
    pdf.moveDown(1.2).font(fonts.bold).fontSize(13).fillColor(ink).text('Request for tests')
    pdf.moveDown(0.6)
    words(
      pdf,
      'Dear Doctor,\n\nI look after this patient by telehealth. For a safe decision about treatment I would be grateful if you arranged, or sent me recent results of:',
    )
    pdf.moveDown(0.5)
    for (const test of tests) words(pdf, `–  ${test}`)
    pdf.moveDown(0.8)
    words(
      pdf,
      `Please send the results to ${clinic.email}, or give them to the patient. If something needs attention before that, please call ${clinic.phone}.`,
    )
    pdf.moveDown(1)
    words(pdf, `Kind regards,\n${doctor.name}\nAhpra ${doctor.ahpraNumber}`)
  })
}
