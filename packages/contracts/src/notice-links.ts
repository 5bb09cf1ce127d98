import { z } from 'zod'
import { Brand, Cents, Currency, Day, Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const linkKinds = ['cancel', 'pause', 'skip', 'move'] as const

/** What a link of a renewal notice is for, and what it has done. It works without signing in, for that one thing. */
export const NoticeLink = z.object({
  kind: z.enum(linkKinds),
  of: z.enum(['plan', 'goods']),
  brand: Brand,
  amountCents: Cents,
  /** What credit takes off it, as it was announced. */
  creditCents: Cents,
  currency: Currency,
  /** The charge that was announced; null where none is planned any more. */
  chargeOn: Instant.nullable(),
  zone: z.string(),
  /** Days to choose from, for `pause` and `move`. */
  days: z.object({ from: Day, to: Day }).nullable(),
  /** For `skip`: the day of the charge after. */
  skipTo: Day.nullable(),
  /** Whether it can still do what it is for. */
  canUse: z.boolean(),
  /** What it did, as the account shows it too; null while it has done nothing. */
  receipt: z.object({ id: Id, title: z.string(), told: z.array(z.string()), at: Instant }).nullable(),
})
export type NoticeLink = z.infer<typeof NoticeLink>

const token = z.string('The link is not complete.').min(20, 'The link is not complete.').max(400)

export const readNoticeLink = endpoint('POST', '/api/notice-links/read', {
  who: 'anyone',
  summary: 'What a link of a renewal notice is for; changes nothing',
  body: z.object({ token }),
  reply: NoticeLink,
  limit: { max: 60, seconds: 600 },
})

export const followNoticeLink = endpoint('POST', '/api/notice-links/use', {
  who: 'anyone',
  needs: 'payments',
  summary: 'Do what a link of a renewal notice is for, once',
  body: z.object({ token, on: Day.nullable().default(null) }),
  reply: NoticeLink,
  limit: { max: 20, seconds: 600 },
})
