import { done, type Result } from '@om/contracts/errors'
import type { Visits } from '@om/contracts/visits'
import { addDays } from '@om/domain/dates'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { dailyViews, viewsByPage } from './visits.repo.ts'

const mostPages = 20

/** Page views of the last days, days without any included, and the most viewed kinds of page. */
export const readVisits = async (
  ctx: Ctx<'signed-in'>,
  { days, brand }: { days: number; brand?: 'men' | 'women' | undefined },
): Promise<Result<Visits>> => {
  const { deps, tx } = ctx
  await deps.views.flush()

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
}
