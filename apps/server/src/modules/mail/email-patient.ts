import { profiles } from '@om/db/tables/people'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { queueEmail } from './queue-email.ts'
import { renderEmail } from './templates.ts'

/** Where a message goes, and whom it greets. */
export type Addressee = { email: string; firstName: string }

export type PatientEmail = {
  patientId: string
  /** The patient's own address and first name where they are at hand; read otherwise. */
  to?: Addressee | undefined
  brand: 'men' | 'women'
  /** Neutral on a lock screen: no medicine, no condition. */
  subject: string
  heading: string
  paragraphs: string[]
  /** `path` is ours, such as `/patient-orders`. */
  action?: { label: string; path: string }
  /** Further links, below the action. */
  links?: { label: string; path: string }[]
  dedupeKey: string
  /** See `queueEmail`. */
  isFirst?: boolean
}

/** The name a brand writes under. */
export const productNameOf = (productName: string, brand: 'men' | 'women'): string =>
  brand === 'women' ? `${productName} for Women` : productName

const addresseeOf = async (tx: Tx, patientId: string): Promise<Addressee | undefined> => {
  const [person] = await tx.q
    .select({ email: profiles.email, firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, patientId))
  return person
}

/**
 * Writes to a patient about their own care, greeting them by name. Service messages only; they carry no health
 * detail and always go out (INV-20). Does nothing for an account without an address.
 */
export const emailPatient = async (deps: Deps, tx: Tx, email: PatientEmail): Promise<void> => {
  const person = email.to ?? (await addresseeOf(tx, email.patientId))
  if (!person?.email) return
  const { productName, legal, publicUrl } = deps.config
  const name = productNameOf(productName, email.brand)
  const content = renderEmail({
    productName: name,
    heading: email.heading,
    paragraphs: [...(person.firstName ? [`Hello ${person.firstName},`] : []), ...email.paragraphs],
    ...(email.action ? { action: { label: email.action.label, url: `${publicUrl}${email.action.path}` } } : {}),
    links: (email.links ?? []).map(({ label, path }) => ({ label, url: `${publicUrl}${path}` })),
    footer: `You receive this because you have an account with ${name}. ${legal.companyName}, ${legal.businessNumber}.`,
  })
  await queueEmail(deps, tx, {
    to: person.email,
    subject: email.subject,
    dedupeKey: email.dedupeKey,
    isFirst: email.isFirst ?? false,
    ...content,
  })
}
