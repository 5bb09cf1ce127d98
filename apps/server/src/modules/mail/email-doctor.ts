import { doctors } from '@om/db/tables/people'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { queueEmail } from './queue-email.ts'
import { renderEmail } from './templates.ts'

export type DoctorEmail = {
  doctorId: string
  subject: string
  heading: string
  /** No patient is named: mail is read on phones and by assistants. */
  paragraphs: string[]
  action?: { label: string; path: string }
  dedupeKey: string
}

/** Writes to a doctor about their own work. */
export const emailDoctor = async (deps: Deps, tx: Tx, email: DoctorEmail): Promise<void> => {
  const [doctor] = await tx.q
    .select({ email: doctors.email, name: doctors.name })
    .from(doctors)
    .where(eq(doctors.id, email.doctorId))
  if (!doctor) return
  const { productName, legal, publicUrl } = deps.config
  const content = renderEmail({
    productName,
    heading: email.heading,
    paragraphs: [`Hello ${doctor.name},`, ...email.paragraphs],
    ...(email.action ? { action: { label: email.action.label, url: `${publicUrl}${email.action.path}` } } : {}),
    footer: `You receive this because you work with ${productName}. ${legal.companyName}.`,
  })
  await queueEmail(deps, tx, { to: doctor.email, subject: email.subject, dedupeKey: email.dedupeKey, ...content })
}
