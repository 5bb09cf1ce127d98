import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { proposeSetting } from '#src/modules/overview/settings/change-setting.ts'
import { demoActor } from './demo-actor.ts'

/** Paula proposes that orders leave within two days; Sam has still to approve. Safe to repeat: it happens once. */
export const proposeDemoSetting = async (deps: Deps): Promise<void> => {
  await inTransaction({ deps, actor: demoActor('admin', people.paula) }, ctx =>
    proposeSetting(ctx, {
      id: idOf('setting', 'dispatch'),
      setting: { key: 'dispatch', value: { days: 2, expressDays: 1 } },
      words: 'Most orders leave within two days already, and patients ask for it.',
      startsAt: null,
      from: null,
    }),
  )
}
