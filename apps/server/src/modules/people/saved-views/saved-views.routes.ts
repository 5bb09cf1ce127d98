import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { MOST_SAVED_VIEWS, type SavedList, type SavedView, savedViews } from '@om/contracts/saved-views'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import {
  clearDefault,
  deleteView,
  lockViews,
  ownerOf,
  placeView,
  storeView,
  type ViewRow,
  visibleViews,
} from './saved-views.repo.ts'

type Staff = (typeof savedViews.mine)['who']
type Views = CallReply<typeof savedViews.mine>

const presentView = ({ id, list, name, query, isDefault, place }: ViewRow): SavedView => ({
  ...{ id, list, name, query, isDefault, place },
})

const readViews = async ({ tx, actor }: Ctx<Staff>, { list }: { list: SavedList }): Promise<Result<Views>> =>
  done({ items: (await visibleViews(tx, actor.id, list)).map(presentView) })

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

type Wanted = Omit<SavedView, 'place'> & { place: number | null }

/** Keeps a view or changes it. The same again changes nothing; names are unique in a list, whatever their case. */
export const saveView = async (ctx: Ctx<Staff>, wanted: Wanted): Promise<Result<Views>> => {
  const { tx, actor, now } = ctx
  const { id, list, name, isDefault } = wanted
  await lockViews(tx, actor.id)
  const owner = await ownerOf(tx, id)
  if (owner && (owner.personId !== actor.id || owner.list !== list)) return refused('not_found')
  const others = (await visibleViews(tx, actor.id, list)).filter(view => view.id !== id)
  if (others.some(view => isSameName(view.name, name))) return refused('view_name_taken')
  if (!owner && others.length >= MOST_SAVED_VIEWS) return refused('views_full')
  if (isDefault) await clearDefault(tx, actor.id, list, id)
  const place = wanted.place ?? 1 + Math.max(-1, ...others.map(view => view.place))
  await storeView(tx, { ...wanted, place, personId: actor.id, createdAt: now })
  return readViews(ctx, { list })
}

/** What the order does not name, because it was kept meanwhile, comes after it. */
const arrangeViews = async (
  ctx: Ctx<Staff>,
  { list, ids }: { list: SavedList; ids: string[] },
): Promise<Result<Views>> => {
  const { tx, actor } = ctx
  await lockViews(tx, actor.id)
  const kept = (await visibleViews(tx, actor.id, list)).map(view => view.id)
  const order = [...ids.filter(id => kept.includes(id)), ...kept.filter(id => !ids.includes(id))]
  for (const [place, id] of order.entries()) await placeView(tx, actor.id, id, place)
  return readViews(ctx, { list })
}

/** Removing what is gone already is no mistake; somebody else's stays where it is. */
const removeView = async ({ tx, actor }: Ctx<Staff>, { id }: { id: string }): Promise<Result<{ ok: true }>> => {
  await deleteView(tx, actor.id, id)
  return done({ ok: true })
}

/** Filters of a list that staff keep for themselves. */
export const savedViewsRoutes = (deps: Deps): Route[] => [
  serve(deps, savedViews.mine, readViews),
  serve(deps, savedViews.save, saveView),
  serve(deps, savedViews.arrange, arrangeViews),
  serve(deps, savedViews.remove, removeView),
]
