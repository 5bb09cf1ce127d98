import { done, type Result } from '@om/contracts/errors'
import type { Funnel } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { addDays } from '@om/domain/dates'
import { firstFunnelScreen, funnelScreens } from '@om/domain/quiz/funnel'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { countsByDay, countsByScreen } from './assessments.repo.ts'

/**
 * How far assessments of a brand came in the last days: screen by screen in the order they are asked, and day by day,
 * days without any included. A screen that only some people are asked is listed once it has been.
 */
export const readFunnel = async (
  ctx: BareCtx<'signed-in'>,
  { brand, days }: { brand: Brand; days: number },
): Promise<Result<Funnel>> => {
  const { deps } = ctx
  await deps.quizSteps.flush()
  return inTransaction(ctx, async ({ tx }): Promise<Result<Funnel>> => {
    const today = clinicToday(deps.clock)
    const list = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
    const from = list[0] ?? today
    const sums = new Map((await countsByScreen(tx, from, brand)).map(row => [`${row.screen} ${row.step}`, row.count]))
    const sum = (screen: string, step: string) => sums.get(`${screen} ${step}`) ?? 0
    const byDay = new Map((await countsByDay(tx, from, brand, firstFunnelScreen(brand))).map(row => [row.day, row]))
    auditListRead(deps.clock, tx, 'quiz-funnel.read', 'quiz-funnel', brand)
    return done({
      screens: funnelScreens(brand)
        .map(({ id, label, isUsual }) => ({
          isListed: isUsual || sum(id, 'shown') > 0,
          screen: {
            screen: id,
            label,
            shown: sum(id, 'shown'),
            answered: sum(id, 'answered'),
            left: sum(id, 'left'),
            finished: sum(id, 'finished'),
          },
        }))
        .flatMap(({ isListed, screen }) => (isListed ? [screen] : [])),
      daily: list.map(day => ({
        day,
        started: byDay.get(day)?.started ?? 0,
        finished: byDay.get(day)?.finished ?? 0,
      })),
    })
  })
}
