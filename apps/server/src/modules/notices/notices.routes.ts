import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  notices as contract,
  type Notice,
  type NoticeSettings,
  noticeChannels,
  noticeKinds,
} from '@om/contracts/notices'
import { channelsOf, choiceOf, mayTurnOff, NOTICE_KEPT_DAYS, noticeKindFacts } from '@om/domain/notices'
import { type PersonActor, system } from '#src/actor.ts'
import { type Ctx, inTransaction } from '#src/ctx.ts'
import { listPage } from '#src/database/list-page.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { deadAddressOf } from './dead-addresses.ts'
import {
  countUnread,
  deleteBefore,
  hasNotice,
  markAll,
  markOne,
  type NoticeRow,
  saveChoice,
  turnedOffBy,
  visibleNotices,
} from './notices.repo.ts'

type Mine = Ctx<'signed-in'>

const present = ({ id, kind, title, link, at, readAt }: NoticeRow): Notice => ({
  id,
  kind,
  title,
  link,
  at: at.toISOString(),
  isRead: readAt !== null,
})

const listNotices = async (
  { tx, actor }: Mine,
  query: CallInput<typeof contract.list>['query'],
): Promise<Result<CallReply<typeof contract.list>>> => {
  const wanted = { userId: actor.id, isUnread: query.view === 'unread' }
  // They share a round trip.
  const [page, unread, deadAddress] = await Promise.all([
    listPage(query, {
      read: (after, most) => visibleNotices(tx, wanted, after, most),
      endOf: ({ at, id }) => ({ at, id }),
    }),
    countUnread(tx, actor.id),
    deadAddressOf(tx, actor.id),
  ])
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  return done({ items: rows.map(present), nextCursor, unread, deadAddress })
}

/** Tells the reader's other windows and devices, where anything is otherwise now. */
const counted = async ({ tx, actor }: Mine, changed: number): Promise<Result<{ unread: number }>> => {
  if (changed > 0) await announce(tx, [`user:${actor.id}`], 'notice', actor.id)
  return done({ unread: await countUnread(tx, actor.id) })
}

/** Marks one, again and again the same. Refuses with `not_found` what is not the reader's. */
const markNotice = async (
  ctx: Mine,
  { id, isRead }: { id: string; isRead: boolean },
): Promise<Result<{ unread: number }>> => {
  const { tx, actor, now } = ctx
  if (!(await hasNotice(tx, actor.id, id))) return refused('not_found')
  return counted(ctx, await markOne(tx, actor.id, id, isRead ? now : null))
}

/** What came since the list was read stays unread. */
const readAll = async (ctx: Mine, { until }: { until: string }): Promise<Result<{ unread: number }>> =>
  counted(ctx, await markAll(ctx.tx, ctx.actor.id, new Date(until), ctx.now))

const roleOf = ({ role }: PersonActor) => (role === 'superadmin' ? 'admin' : role)

const presentSettings = (actor: PersonActor, turnedOff: readonly string[]): NoticeSettings => ({
  kinds: noticeKinds
    .filter(kind => noticeKindFacts[kind].who.includes(roleOf(actor)))
    .map(kind => {
      const on = channelsOf(kind, turnedOff)
      const channels = noticeChannels.map(channel => ({
        channel,
        isOn: on.includes(channel),
        mayChange: mayTurnOff(kind, channel),
      }))
      return { kind, channels }
    }),
})

const readSettings = async ({ tx, actor }: Mine): Promise<Result<NoticeSettings>> =>
  done(presentSettings(actor, await turnedOffBy(tx, actor.id)))

/** Refuses with `notice_stays_on` what has to reach its reader. */
const chooseChannel = async (
  ctx: Mine,
  { kind, channel, isOn }: CallInput<typeof contract.choose>['body'],
): Promise<Result<NoticeSettings>> => {
  const { tx, actor, now } = ctx
  if (!isOn && !mayTurnOff(kind, channel)) return refused('notice_stays_on')
  await saveChoice(tx, actor.id, choiceOf(kind, channel), isOn, now)
  await announce(tx, [`user:${actor.id}`], 'notice', actor.id)
  return readSettings(ctx)
}

/** What people were told, and by which channels they want to be. */
export const noticesRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listNotices),
  serve(deps, contract.mark, markNotice),
  serve(deps, contract.readAll, readAll),
  serve(deps, contract.settings, readSettings),
  serve(deps, contract.choose, chooseChannel),
]

const batch = 1_000

/** Forgets what was told more than a year ago. Safe to repeat, on any copy. */
export const noticesSweep = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - NOTICE_KEPT_DAYS * 86_400_000)
  for (let found = batch; found === batch; )
    found = await inTransaction({ deps, actor: system('notices') }, ({ tx }) => deleteBefore(tx, before, batch))
}
