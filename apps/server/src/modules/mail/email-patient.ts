import { profiles } from '@om/db/tables/people'
import { mayTurnOff, noticeKindOf } from '@om/domain/notices'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { notify } from '#src/modules/notices/notices.ts'
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
  /** Says how they work; without signing in, where it is left out. */
  linksLead?: string
  /** Where the notice in the product leads, where `action` opens something without signing in; where that leads otherwise. */
  noticePath?: string
  /** A calendar file that goes with the mail, made for the address it goes to. */
  calendar?: (address: string) => string
  dedupeKey: string
  /** See `queueEmail`. */
  isFirst?: boolean
}

/** The name a brand writes under. */
export const productNameOf = (productName: string, brand: 'men' | 'women'): string =>
  brand === 'women' ? `${productName} for Women` : productName

/** Where messages of an occasion are turned off, after signing in; undefined for those that have to reach people. (Decision 62) */
export const stopAt = (publicUrl: string, occasion: string, path: string) =>
  mayTurnOff(noticeKindOf(occasion), 'email')
    ? { label: 'Turn off e-mails like this one', url: `${publicUrl}${path}` }
    : undefined

const addresseeOf = async (tx: Tx, patientId: string): Promise<Addressee | undefined> => {
  const [person] = await tx.q
    .select({ email: profiles.email, firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, patientId))
  return person
}

/**
 * Tells a patient something about their own care: in the list of the product, and by e-mail, greeting them by name, unless they have
 * turned that off for a kind that may be (decision 62). It carries no health detail. An account without an address gets no mail.
 */
export const emailPatient = async (deps: Deps, tx: Tx, email: PatientEmail): Promise<void> => {
  const { patientId, subject: title, dedupeKey: occasion } = email
  const link = email.noticePath ?? email.action?.path
  // They share a round trip.
  const [channels, person] = await Promise.all([
    notify(deps, tx, { userId: patientId, occasion, title, link }),
    email.to ?? addresseeOf(tx, patientId),
  ])
  if (!person?.email || !channels.includes('email')) return
  const { productName, legal, publicUrl } = deps.config
  const name = productNameOf(productName, email.brand)
  const content = renderEmail({
    productName: name,
    heading: email.heading,
    paragraphs: [...(person.firstName ? [`Hello ${person.firstName},`] : []), ...email.paragraphs],
    ...(email.action ? { action: { label: email.action.label, url: `${publicUrl}${email.action.path}` } } : {}),
    links: (email.links ?? []).map(({ label, path }) => ({ label, url: `${publicUrl}${path}` })),
    ...(email.linksLead ? { linksLead: email.linksLead } : {}),
    footer: `You receive this because you have an account with ${name}. ${legal.companyName}, ${legal.businessNumber}.`,
    stop: stopAt(publicUrl, occasion, '/patient-profile#notices'),
  })
  await queueEmail(deps, tx, {
    to: person.email,
    subject: email.subject,
    dedupeKey: email.dedupeKey,
    isFirst: email.isFirst ?? false,
    calendar: email.calendar?.(person.email),
    ...content,
  })
}
