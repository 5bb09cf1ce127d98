import { deadAddresses } from '@om/db/tables/notices'
import { profiles } from '@om/db/tables/people'
import { withinBusinessDays } from '@om/domain/working-day'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTaskBySql, idOf, openTask } from '#src/modules/tasks/tasks.ts'
import { addressDied } from './notices.hooks.ts'
import { type NoticeTx, storeNotice } from './notices.repo.ts'

type DeadRow = typeof deadAddresses.$inferSelect

const why = { bounced: 'does not exist, or takes no mail', complained: 'has marked our mail as unwanted' }

/**
 * An address takes no mail of ours: nothing more is sent there until somebody shows that they read it. Whoever has it in their account
 * finds that behind the bell and on every page, and the front desk reaches them otherwise. Told again, it changes nothing.
 */
const markDead = async (deps: Deps, tx: Tx, { address, kind }: Pick<DeadRow, 'address' | 'kind'>): Promise<void> => {
  const at = deps.clock.now()
  const [isNew] = await tx.q.insert(deadAddresses).values({ address, kind, at }).onConflictDoNothing().returning()
  if (!isNew) return
  const owners = await tx.q
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(sql`lower(${profiles.email})`, address))
  for (const { id } of owners) {
    await storeNotice(tx, {
      userId: id,
      kind: 'account',
      sourceKey: `account-mail-dead:${at.toISOString()}`,
      title: 'Our e-mails do not reach you',
      link: '',
      at,
      isLive: true,
    })
  }
  await addressDied.happens(tx, { personIds: owners.map(({ id }) => id), kind, at })
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'mail_failed',
    subjectId: idOf(address),
    summary: `${address} ${why[kind]}. Nothing more is sent there. Reach them in another way${owners.length > 0 ? ': they have an account' : ''}.`,
    dueAt: withinBusinessDays(at, 1),
  })
}

const Event = z.object({ kind: z.enum(['bounced', 'complained', 'other']), address: z.string() })

/** Stores what the mail provider tells of an address. What passes by itself, such as a full mailbox, needs nothing. */
export const applyMailEvent = async (deps: Deps, _type: string, payload: unknown): Promise<void> => {
  const { data } = Event.safeParse(payload)
  if (!data || data.kind === 'other') return
  const { address, kind } = data
  await inTransaction({ deps, actor: system('mail') }, ({ tx }) => markDead(deps, tx, { address, kind }))
}

/** Whether mail to an address is not to be sent. */
export const isDead = async (tx: Tx, address: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ address: deadAddresses.address })
    .from(deadAddresses)
    .where(eq(deadAddresses.address, address.trim().toLowerCase()))
  return rows.length > 0
}

/** Somebody has opened a link that was mailed to the address of this account: mail arrives there, and what the front desk had to do is done. */
export const reviveAddressOf = async (deps: Pick<Deps, 'clock'>, tx: NoticeTx, userId: string): Promise<void> => {
  const { rows } = await tx.raw(
    `with revived as (
       delete from public.dead_addresses where address = (select lower(email) from auth.users where id = $1) returning address),
     told as (
       insert into public.live_events (topic, kind, subject_id) select 'user:' || $1::text, 'notice', $1::text from revived)
     select address from revived`,
    [userId],
  )
  if (rows.length > 0) tx.tell?.('stored')
  for (const { address } of rows) await closeTaskBySql(deps, tx, 'mail_failed', idOf(String(address)))
}

/** The address of an account to which mail does not go, and why; null where it does. */
export const deadAddressOf = async (tx: Tx, userId: string): Promise<Pick<DeadRow, 'address' | 'kind'> | null> => {
  const [row] = await tx.q
    .select({ address: deadAddresses.address, kind: deadAddresses.kind })
    .from(deadAddresses)
    .innerJoin(profiles, eq(sql`lower(${profiles.email})`, deadAddresses.address))
    .where(eq(profiles.id, userId))
  return row ?? null
}
