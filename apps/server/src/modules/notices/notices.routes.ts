import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { notices as contract, type Notice } from '@om/contracts/notices'
import { NOTICE_KEPT_DAYS } from '@om/domain/notices'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
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
  visibleNotices,
} from './notices.repo.ts'
import { addDevice, chooseChannel, type Mine, readSettings, removeDevice, setQuiet, tryTexts } from './settings.ts'

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
const counted = async ({ tx, actor }: Mine, marked: number): Promise<Result<{ unread: number }>> => {
  if (marked > 0) await announce(tx, [`user:${actor.id}`], 'notice', actor.id)
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

/** What people were told, and by which channels they want to be. */
export const noticesRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listNotices),
  serve(deps, contract.mark, markNotice),
  serve(deps, contract.readAll, readAll),
  serve(deps, contract.settings, readSettings),
  serve(deps, contract.choose, chooseChannel),
  serve(deps, contract.setQuiet, setQuiet),
  serve(deps, contract.tryTexts, tryTexts),
  serve(deps, contract.addDevice, addDevice),
  serve(deps, contract.removeDevice, removeDevice),
]

const batch = 1_000

/** Forgets what was told more than a year ago. Safe to repeat, on any copy. */
export const noticesSweep = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - NOTICE_KEPT_DAYS * 86_400_000)
  for (let found = batch; found === batch; )
    found = await inTransaction({ deps, actor: system('notices') }, ({ tx }) => deleteBefore(tx, before, batch))
}
