import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { queueEmail } from './queue-email.ts'
import { renderEmail } from './templates.ts'

export type AdminEmail = {
  subject: string
  heading: string
  /** No clinical content: admins do not see any (INV-14). */
  paragraphs: string[]
  action?: { label: string; path: string }
  dedupeKey: string
}

const adminsSql = `
  select id, email from auth.users
  where raw_app_meta_data ->> 'role' in ('admin', 'superadmin') and email_confirmed_at is not null
    and deleted_at is null and coalesce(banned_until < now(), true)
  order by created_at`

/** Writes to every admin about something that needs a decision. */
export const emailAdmins = async (deps: Deps, tx: Tx, email: AdminEmail): Promise<void> => {
  const { productName, publicUrl, legal } = deps.config
  const content = renderEmail({
    productName,
    heading: email.heading,
    paragraphs: email.paragraphs,
    ...(email.action ? { action: { label: email.action.label, url: `${publicUrl}${email.action.path}` } } : {}),
    footer: `Sent to the admins of ${productName}. ${legal.companyName}.`,
  })
  const { rows } = await deps.pool.query<{ id: string; email: string }>(adminsSql)
  for (const { id, email: to } of rows)
    await queueEmail(deps, tx, { to, subject: email.subject, dedupeKey: `${email.dedupeKey}:${id}`, ...content })
}
