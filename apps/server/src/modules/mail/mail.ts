import { doctors, profiles } from '@om/db/tables/people'
import { homeOf } from '@om/domain/access'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { notify } from '#src/modules/notices/notices.ts'
import { stopAt } from './email-patient.ts'
import { deleteMessages, messagesAbout } from './mail.repo.ts'
import { queueEmail } from './queue-email.ts'
import { renderEmail } from './templates.ts'

// What other modules may use of mail.

export { type Addressee, emailPatient, productNameOf } from './email-patient.ts'
export { mayGetNews, type NewsMail, newsSettled } from './mail.hooks.ts'
export { queueEmail, queueNews } from './queue-email.ts'
export { renderEmail } from './templates.ts'

type AdminEmail = {
  subject: string
  heading: string
  /** No clinical content: admins do not see any (INV-14). */
  paragraphs: string[]
  action?: { label: string; path: string }
  dedupeKey: string
}

/** Tells every admin of something that needs a decision, in the product and by e-mail. */
export const emailAdmins = async (deps: Deps, tx: Tx, email: AdminEmail): Promise<void> => {
  const { productName, publicUrl, legal } = deps.config
  const content = renderEmail({
    productName,
    heading: email.heading,
    paragraphs: email.paragraphs,
    ...(email.action ? { action: { label: email.action.label, url: `${publicUrl}${email.action.path}` } } : {}),
    footer: `Sent to the admins of ${productName}. ${legal.companyName}.`,
    stop: stopAt(publicUrl, email.dedupeKey, settingsOf('admin')),
  })
  const { rows } = await tx.raw('select id, email from private.admin_addresses()')
  for (const { id, email: to } of rows) {
    const dedupeKey = `${email.dedupeKey}:${id}`
    const about = { occasion: dedupeKey, title: email.subject, link: email.action?.path }
    const channels = await notify(deps, tx, { userId: String(id), ...about })
    if (channels.includes('email'))
      await queueEmail(deps, tx, { to: String(to), subject: email.subject, dedupeKey, ...content })
  }
}

type StaffEmail = {
  subject: string
  heading: string
  /** No patient is named: mail is read on phones and by assistants. */
  paragraphs: string[]
  action?: { label: string; path: string }
  dedupeKey: string
}

type StaffRole = 'doctor' | 'pharmacist' | 'admin'
type Staff = { userId: string; email: string; name: string; role: StaffRole }

/** Where somebody of the clinic chooses what they are told. */
const settingsOf = (role: StaffRole) =>
  role === 'doctor' ? '/doctor-settings#notices' : `${homeOf(role)}?notices=open`

const writeToStaff = async (
  deps: Deps,
  tx: Tx,
  { userId, email: to, name, role }: Staff,
  email: StaffEmail,
): Promise<void> => {
  const about = { occasion: email.dedupeKey, title: email.subject, link: email.action?.path }
  const channels = await notify(deps, tx, { userId, ...about })
  if (!channels.includes('email')) return
  const { productName, legal, publicUrl } = deps.config
  const content = renderEmail({
    productName,
    heading: email.heading,
    paragraphs: [`Hello ${name},`, ...email.paragraphs],
    ...(email.action ? { action: { label: email.action.label, url: `${publicUrl}${email.action.path}` } } : {}),
    footer: `You receive this because you work with ${productName}. ${legal.companyName}.`,
    stop: stopAt(publicUrl, email.dedupeKey, settingsOf(role)),
  })
  await queueEmail(deps, tx, { to, subject: email.subject, dedupeKey: email.dedupeKey, ...content })
}

/** Tells a doctor of their own work, in the product and by e-mail. */
export const emailDoctor = async (
  deps: Deps,
  tx: Tx,
  { doctorId, ...email }: StaffEmail & { doctorId: string },
): Promise<void> => {
  const [doctor] = await tx.q
    .select({ userId: doctors.userId, email: doctors.email, name: doctors.name })
    .from(doctors)
    .where(eq(doctors.id, doctorId))
  if (doctor) await writeToStaff(deps, tx, { ...doctor, role: 'doctor' }, email)
}

/** The same for anybody of the clinic, by their account. */
export const emailColleague = async (
  deps: Deps,
  tx: Tx,
  { userId, name, role, ...email }: StaffEmail & { userId: string; name: string; role: StaffRole },
): Promise<void> => {
  const [person] = await tx.q.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, userId))
  if (person) await writeToStaff(deps, tx, { userId, role, email: person.email, name }, email)
}

type About = {
  to: string
  /** What the dedupe keys of these messages begin with; what they are about stands behind a colon. */
  occasion: string
  ids: string[]
}

/** What was mailed to somebody about some records, or waits to be, oldest first. Words that were sent are forgotten. */
export const emailsAbout = (tx: Tx, about: About): Promise<{ at: Date; subject: string; status: string }[]> =>
  messagesAbout(tx, about)

type Forgotten = {
  /** What the dedupe keys of these messages begin with. */
  occasion: string
  sentBefore: Date
  /** Those that never went out, too. */
  queuedBefore: Date
}

/** Removes messages whose very existence says something of their reader, once nobody needs them. */
export const forgetEmails = (tx: Tx, which: Forgotten): Promise<void> => deleteMessages(tx, which)
