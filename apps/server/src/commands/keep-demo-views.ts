import type { SavedList } from '@om/contracts/saved-views'
import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { saveView } from '#src/modules/people/saved-views/saved-views.routes.ts'
import { demoActor } from './demo-actor.ts'

type Kept = {
  by: ReturnType<typeof demoActor<'doctor' | 'pharmacist' | 'admin'>>
  list: SavedList
  views: [string, string][]
}

const kept = (): Kept[] => [
  {
    by: demoActor('doctor', people.drOkoro),
    list: 'patients',
    views: [
      ['Women, running out', 'view=running_out&brand=women'],
      ['Held, to call back', 'view=on_hold'],
    ],
  },
  {
    by: demoActor('doctor', people.drOkoro),
    list: 'rx-history',
    views: [['Everyone’s that are on hold', 'view=everyone&state=on_hold']],
  },
  {
    by: demoActor('pharmacist', people.phTran),
    list: 'pharmacy-orders',
    views: [['Shop, before the van comes', 'kind=shop&view=to_ship']],
  },
  {
    by: demoActor('admin', people.paula),
    list: 'office-orders',
    views: [['Failed messages of the shop', 'part=messages&provider=shopify&state=failed']],
  },
]

/** What the demo's staff keep of their lists. Safe to repeat: each view is kept once. */
export const keepDemoViews = async (deps: Deps): Promise<void> => {
  for (const { by, list, views } of kept())
    for (const [place, [name, query]] of views.entries())
      await inTransaction({ deps, actor: by }, ctx =>
        saveView(ctx, { id: idOf('saved view', `${list} ${name}`), list, name, query, isDefault: false, place }),
      )
}
