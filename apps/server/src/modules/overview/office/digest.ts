import type { FunnelCounts, OfficeMoney } from '@om/contracts/office'
import type { WaitingKind } from '@om/contracts/office-words'
import { formatDay } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { type DaySpan, digestWeek, periodOf } from '@om/domain/office-period'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailColleague } from '#src/modules/mail/mail.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { funnelOf, moneyOf } from './figures.repo.ts'
import { figuresOfWaiting, type KindFigures } from './waiting.repo.ts'

/** What each kind is called in a sentence. */
const kindWords: Record<WaitingKind, string> = {
  consults: 'Consults',
  calls: 'Calls that have begun',
  pharmacy: 'Orders at the pharmacy',
  shop: 'Orders of the shop',
  parcels: 'Parcels on their way',
  returns: 'Returns',
  messages: 'Messages to the front desk',
  threads: 'Messages to doctors and pharmacists',
  refunds: 'Refunds to agree to',
  refunds_failed: 'Refunds that did not reach the card',
  shop_refunds_failed: 'Refunds of the shop that did not reach the card',
  disputes: 'Disputes',
  privacy: 'Requests under the Privacy Act',
  registers: 'What is due in the registers',
}

export type WeekFigures = { span: DaySpan; waiting: KindFigures[]; funnel: FunnelCounts; money: OfficeMoney[] }

const money = (cents: number) => formatMoney({ cents, currency: 'AUD' })

const kindLine = ({ kind, count, late, now }: KindFigures): string =>
  `${kindWords[kind]}: ${count} waiting, ${late} too late; ${now.came} came and ${now.done} were done in the week.`

const moneyLine = (rows: readonly OfficeMoney[]): string => {
  const sum = (name: Exclude<keyof OfficeMoney, 'part'>) => rows.reduce((total, row) => total + row[name], 0)
  const named = { care: 'care', goods: 'goods by subscription', shop: 'the shop' } as const
  const parts = rows.map(({ part, salesCents }) => `${named[part]} ${money(salesCents)}`).join(', ')
  return `Paid: ${money(sum('salesCents'))} (${parts}), with ${money(sum('gstCents'))} GST in it. Paid back: ${money(sum('backCents'))}.`
}

type Admin = { userId: string; name: string }

/** Mails an admin the figures of a week, once; nothing about a person. */
export const writeDigest = (deps: Deps, tx: Tx, admin: Admin, { span, waiting, funnel, money: paid }: WeekFigures) => {
  const late = waiting.filter(row => row.late > 0)
  const { submitted, called, approved, paid: plans, sent } = funnel
  return emailColleague(deps, tx, {
    ...admin,
    role: 'admin',
    subject: `The week to ${formatDay(span.to)}`,
    heading: late.length === 0 ? 'Nobody is waiting too long' : 'Somebody is waiting too long',
    paragraphs: [
      `These are the figures from ${formatDay(span.from)} to ${formatDay(span.to)}; what waits is as of now.`,
      ...waiting.filter(row => row.count + row.now.came + row.now.done > 0).map(kindLine),
      `${submitted} sent a first assessment. Of them ${called} had a call, ${approved} were approved, ${plans} have paid and ${sent} had their first parcel so far.`,
      moneyLine(paid),
    ],
    action: {
      label: 'Open these figures',
      path: `/admin/dashboard?period=custom&from=${span.from}&to=${span.to}`,
    },
    dedupeKey: `digest:${span.from}`,
  })
}

/** Admins who want it by mail, and have not had that week’s. */
const wanting = async (tx: Tx, week: DaySpan): Promise<Admin[]> => {
  const { rows } = await tx.raw(
    `select a.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), 'there') as name
     from private.admin_addresses() a join public.profiles p on p.id = a.id join public.notice_settings s on s.user_id = a.id
     where 'digest:email' = any(s.turned_on)
       and not exists (select from public.notices n where n.user_id = a.id and n.source_key = $1)`,
    [`digest:${week.from}`],
  )
  return rows.map(({ id, name }) => ({ userId: String(id), name: String(name) }))
}

/** On Mondays from seven o’clock, on whichever copy comes first: the figures of the week before, to those who asked for them. */
export const digestSweep = async (deps: Deps): Promise<void> => {
  const week = digestWeek(deps.clock.now())
  if (!week) return
  await inTransaction({ deps, actor: system('digest') }, async ({ tx, now }) => {
    const admins = await wanting(tx, week)
    if (admins.length === 0) return
    const span = periodOf({ period: 'custom', ...week }, clinicToday(deps.clock))
    const figures = {
      span,
      waiting: await figuresOfWaiting(tx, { now, span, brand: undefined }),
      funnel: await funnelOf(tx, { span, brand: undefined }),
      money: await moneyOf(tx, { span, brand: undefined }),
    }
    for (const admin of admins) await writeDigest(deps, tx, admin, figures)
  })
}
