import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import type { AdverseEvent } from '#src/modules/side-effects/side-effects.ts'
import { fonts, makePdf, mm } from './pdf.ts'

const ink = '#17211b'
const faint = '#5b675f'

/** An adverse event report on A4: the fields of the regulator's form, section by section. */
export const adverseEventDocument = ({ number, createdAt, author, lines }: AdverseEvent): Promise<Uint8Array> =>
  makePdf({ size: 'A4', margin: mm(18), title: `Adverse event report ${number}`, author, createdAt }, pdf => {
    pdf.font(fonts.bold).fontSize(16).fillColor(ink).text(`Adverse event report ${number}`)
    pdf
      .font(fonts.body)
      .fontSize(9)
      .fillColor(faint)
      .text(`Reported by the patient on ${formatDay(dayIn(createdAt, CLINIC_ZONE))}`)
    let section = ''
    for (const line of lines) {
      if (line.section !== section) {
        section = line.section
        pdf.moveDown(1).font(fonts.bold).fontSize(12).fillColor(ink).text(section)
      }
      pdf.moveDown(0.3).font(fonts.body).fontSize(8.5).fillColor(faint).text(line.name)
      pdf.fontSize(10.5).fillColor(ink).text(line.words)
    }
  })
