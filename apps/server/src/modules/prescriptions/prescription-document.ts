import { done, type Result } from '@om/contracts/errors'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import type { PrescriptionPaper } from '#src/documents/prescription-pdf.ts'
import type { FileReply } from '#src/http/serve.ts'
import { consultNumbers } from '#src/modules/consults/consults.ts'
import { productNameOf } from '#src/modules/mail/mail.ts'
import { noPrescription } from './no-prescription.ts'
import { prescriptionNumber } from './prescriptions.present.ts'
import { type PrescriptionRow, visiblePrescription } from './prescriptions.repo.ts'

/** What the paper of a prescription says. */
export const paperOf = ({ config }: Deps, row: PrescriptionRow, consultNumber: string): PrescriptionPaper => ({
  number: prescriptionNumber(row.number),
  clinic: {
    name: productNameOf(config.productName, row.brand),
    legalLine: `${config.legal.companyName}, ${config.legal.businessNumber}`,
  },
  prescriber: row.prescriberSnapshot,
  patient: row.patientSnapshot,
  allergies: row.allergies,
  items: row.items,
  repeats: row.repeats,
  intervalDays: row.intervalDays,
  writtenOn: row.writtenOn,
  expiresOn: row.expiresOn,
  signedAt: row.signedAt,
  consultNumber,
})

/**
 * The prescription as a PDF to be signed by hand, for its patient, a doctor, or a pharmacist who has an order for it. By
 * itself it is no legal prescription (REG-12). The reading is audited. Refuses with `not_found` and `chart_closed`.
 */
export const prescriptionDocument = async (
  ctx: BareCtx<'signed-in'>,
  input: { id: string },
): Promise<Result<FileReply>> => {
  const { deps } = ctx
  const found = await inTransaction(ctx, async ({ tx }): Promise<Result<PrescriptionPaper>> => {
    const row = await visiblePrescription(tx, input.id)
    if (!row) return noPrescription({ tx, actor: ctx.actor, now: deps.clock.now() }, input.id)
    await audit(deps.clock, tx, {
      action: 'prescription.document.read',
      subjectType: 'prescription',
      subjectId: row.id,
      patientId: row.patientId,
    })
    const numbers = await consultNumbers(tx, [row.consultId])
    return done(paperOf(deps, row, numbers.get(row.consultId) ?? ''))
  })
  if (!found.ok) return found
  // What draws documents is large and rarely needed.
  const { prescriptionPdf } = await import('#src/documents/prescription-pdf.ts')
  return done({ bytes: await prescriptionPdf(found.value), filename: `prescription-${found.value.number}.pdf` })
}
