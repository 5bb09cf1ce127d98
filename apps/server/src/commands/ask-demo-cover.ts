import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { askCover } from '#src/modules/people/covers/covers.routes.ts'
import { demoActor } from './demo-actor.ts'

const DAY_MS = 86_400_000

/** Dr Lund is away in a month, and asks Dr Okoro to cover. Safe to repeat: it is asked once. */
export const askDemoCover = async (deps: Deps): Promise<void> => {
  const start = Math.ceil(deps.clock.now().getTime() / DAY_MS) * DAY_MS + 30 * DAY_MS
  await inTransaction({ deps, actor: demoActor('doctor', people.drLund) }, ctx =>
    askCover(ctx, {
      id: idOf('cover', 'Dr Lund'),
      colleagueId: people.drOkoro.staffId,
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 7 * DAY_MS).toISOString(),
    }),
  )
}
