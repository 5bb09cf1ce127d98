import { reportClientError } from '@om/contracts/config'
import { done, type Result, refused } from '@om/contracts/errors'
import { type BrowserError, visits as contract, type Visits } from '@om/contracts/visits'
import { brandOf } from '@om/domain/brand'
import { addDays } from '@om/domain/dates'
import { isMembersArea, pagePattern } from '@om/domain/page-pattern'
import { type BareCtx, type Ctx, inTransaction, type OfRequest } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { mayCount } from '#src/http/may-count.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { storeError } from './store-error.ts'
import { dailyViews, type ErrorRow, errorPage, setDismissed, viewsByPage, visibleError } from './visits.repo.ts'

/** An error as admins see it. */
const presentError = (row: ErrorRow): BrowserError => ({
  id: row.id,
  name: row.name,
  message: row.message,
  stack: row.stack,
  componentStack: row.componentStack,
  path: row.path,
  count: row.count,
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  dismissedAt: row.dismissedAt?.toISOString() ?? null,
})

/** Counts that a kind of page was shown today, where the visit may be counted at all. (Spec §2) */
const recordView = async (
  { deps, header }: BareCtx & OfRequest,
  { path }: { path: string },
): Promise<Result<{ ok: true }>> => {
  if (!mayCount(header)) return done({ ok: true as const })
  deps.views.count({
    day: clinicToday(deps.clock),
    path: pagePattern(path),
    brand: isMembersArea(path) ? 'none' : brandOf(path),
  })
  return done({ ok: true as const })
}

const mostPages = 20

/** Page views of the last days, days without any included, and the most viewed kinds of page. */
const readVisits = async (
  ctx: BareCtx<'signed-in'>,
  { days, brand }: { days: number; brand?: 'men' | 'women' | undefined },
): Promise<Result<Visits>> => {
  const { deps } = ctx
  await deps.views.flush()
  return inTransaction(ctx, async ({ tx }): Promise<Result<Visits>> => {
    const today = clinicToday(deps.clock)
    const list = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
    const from = list[0] ?? today
    const counted = new Map((await dailyViews(tx, from, brand)).map(row => [`${row.day} ${row.brand}`, row.views]))
    const views = (day: string, of: 'men' | 'women' | 'none') => counted.get(`${day} ${of}`) ?? 0
    auditListRead(deps.clock, tx, 'visits.read', 'visits', 'visits')
    return done({
      daily: list.map(day => ({
        day,
        men: views(day, 'men'),
        women: views(day, 'women'),
        none: views(day, 'none'),
      })),
      pages: await viewsByPage(tx, from, brand, mostPages),
    })
  })
}

type Input = PageQuery & { dismissed: 'yes' | 'no' }

/** Errors of browsers, last seen first: those that wait to be looked at, or those that were put away. */
const listErrors = async (
  ctx: Ctx<'signed-in'>,
  { cursor, limit, dismissed }: Input,
): Promise<Result<{ items: BrowserError[]; nextCursor: string | null }>> => {
  const { deps, tx } = ctx
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => errorPage(tx, { dismissed: dismissed === 'yes', after, limit: most }),
      endOf: row => ({ at: row.lastSeenAt, id: row.id }),
    },
  )
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'client-error.list.read', 'client-error', 'list')
  return done({ items: page.value.rows.map(presentError), nextCursor: page.value.nextCursor })
}

/** Puts an error away, or brings it back. Repeating it changes nothing. */
const dismissError = async (
  ctx: Ctx<'signed-in'>,
  { id, dismissed }: { id: string; dismissed: boolean },
): Promise<Result<BrowserError>> => {
  const { deps, tx } = ctx
  const row = await visibleError(tx, id)
  if (!row) return refused('not_found')
  if ((row.dismissedAt !== null) === dismissed) return done(presentError(row))
  const saved = await setDismissed(tx, id, dismissed ? deps.clock.now() : null)
  if (!saved) return refused('not_found')
  const [fromState, toState] = dismissed ? ['shown', 'dismissed'] : ['dismissed', 'shown']
  await audit(deps.clock, tx, {
    action: 'client-error.dismiss',
    subjectType: 'client-error',
    subjectId: id,
    fromState,
    toState,
  })
  return done(presentError(saved))
}

/** How often pages are shown, and what went wrong in browsers. */
export const visitsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.record, recordView, { transaction: 'own' }),
  serve(deps, reportClientError, storeError, { transaction: 'own' }),
  serve(deps, contract.read, readVisits, { transaction: 'own' }),
  serve(deps, contract.errors, listErrors),
  serve(deps, contract.dismissError, dismissError),
]
