import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import type { MatterMove } from '@om/contracts/matter-words'
import type { matters } from '@om/contracts/matters'
import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { addDays } from '@om/domain/dates'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { enterMatter } from '#src/modules/matters/enter-matter.ts'
import type { Staff } from '#src/modules/matters/matters.present.ts'
import { visibleMatter } from '#src/modules/matters/matters.repo.ts'
import { moveMatter } from '#src/modules/matters/move-matter.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { demoActor } from './demo-actor.ts'

const DAY_MS = 86_400_000
const tran = demoActor('pharmacist', people.phTran)
const walsh = demoActor('pharmacist', people.phWalsh)
const paula = demoActor('admin', people.paula)
const lund = demoActor('doctor', people.drLund)

type Entered = CallInput<typeof matters.enter>['body']
type Done = { move: MatterMove; words: string; by?: Staff['actor']; owner?: string; inDays?: number }
type Given = {
  name: string
  by: Staff['actor']
  daysAgo: number
  matter: Omit<Entered, 'id' | 'happenedOn' | 'concerns' | 'batchNumber'>
  steps?: Done[]
}

const given: Given[] = [
  {
    name: 'labels',
    by: tran,
    daysAgo: 6,
    matter: {
      kind: 'incident',
      form: 'near_miss',
      severity: 'low',
      title: 'Two labels on one bench',
      what: 'Two labels lay on one bench, and the wrong one was stuck on. The scan before packing stopped it.',
      clinical: '',
      done: 'Both labels were printed again. Rory Walsh was told.',
    },
    steps: [{ move: 'close', words: 'The bench is divided by a tray for each order.', by: walsh }],
  },
  {
    name: 'count',
    by: tran,
    daysAgo: 2,
    matter: {
      kind: 'incident',
      form: 'dispensing_error',
      severity: 'moderate',
      title: 'A bottle that was two capsules short',
      what: 'A bottle of 45 held 43. None of what was in it was wrong.',
      clinical: 'No dose is missed: the two capsules arrive before the bottle is empty.',
      done: 'The patient and Rory Walsh were told. The two capsules follow.',
    },
    steps: [{ move: 'add_action', words: 'Have the counter checked by its maker.', owner: 'Rory Walsh', inDays: 10 }],
  },
  {
    name: 'call',
    by: paula,
    daysAgo: 8,
    matter: {
      kind: 'complaint',
      form: 'service',
      severity: 'low',
      title: 'Nobody called at the booked time',
      what: 'The call began forty minutes late, and nobody wrote meanwhile.',
      clinical: '',
      done: '',
    },
  },
  {
    name: 'care',
    by: lund,
    daysAgo: 3,
    matter: {
      kind: 'complaint',
      form: 'care',
      severity: 'moderate',
      title: 'A question that was not answered',
      what: 'They write that a question about their treatment was not answered in the call.',
      clinical: 'They asked how long shedding goes on after starting. It was answered by message since.',
      done: 'They were telephoned on the same day.',
    },
    steps: [{ move: 'acknowledge', words: 'Written to on the day it came.', by: paula }],
  },
  {
    name: 'address',
    by: paula,
    daysAgo: 12,
    matter: {
      kind: 'breach',
      form: 'sent_wrong',
      severity: 'moderate',
      title: 'A parcel with the wrong slip',
      what: 'The slip of one order lay in the parcel of another: one name and address were seen by one person.',
      clinical: '',
      done: 'Whoever received it sent the slip back and kept no copy.',
    },
  },
  {
    name: 'shares',
    by: lund,
    daysAgo: 40,
    matter: {
      kind: 'conflict',
      form: 'money',
      severity: null,
      title: 'Shares in a maker of minoxidil foam',
      what: 'Dr Lund holds shares in a company whose foam is in the shop. She does not decide what the shop sells.',
      clinical: '',
      done: '',
    },
    steps: [{ move: 'review', words: 'Nothing has changed: the range of the shop is decided by others.', by: paula }],
  },
  {
    name: 'complaints-policy',
    by: paula,
    daysAgo: 345,
    matter: {
      kind: 'policy',
      form: null,
      severity: null,
      title: 'How we handle complaints',
      what: 'Whoever complains hears within five days that it has come, and has an answer within thirty.\n\nNobody is treated differently for having complained.',
      clinical: '',
      done: '',
    },
  },
]

/** What the registers of the demo hold. Safe to repeat: each is entered once. */
export const enterDemoMatters = async (deps: Deps): Promise<void> => {
  for (const { name, by, daysAgo, matter, steps = [] } of given) {
    const id = idOf('matter', name)
    const today = clinicToday(deps.clock)
    const isThere = await inTransaction({ deps, actor: system('demo') }, ({ tx }) => visibleMatter(tx, id))
    if (isThere) continue
    const at = (days: number) => new Date(deps.clock.now().getTime() - days * DAY_MS)
    await inTransaction({ deps, actor: by }, ctx =>
      enterMatter(
        { ...ctx, now: at(daysAgo) },
        { id, ...matter, happenedOn: addDays(today, -daysAgo), concerns: '', batchNumber: '' },
      ),
    )
    for (const { move, words, by: other = by, owner = '', inDays = 0 } of steps)
      await inTransaction({ deps, actor: other }, async ctx => {
        const row = await visibleMatter(ctx.tx, id)
        return moveMatter(
          { ...ctx, now: at(Math.min(daysAgo - 1, 2)) },
          {
            id,
            stepId: randomUUID(),
            version: row?.version ?? 0,
            move,
            words,
            severity: null,
            desk: null,
            concerns: '',
            owner,
            dueOn: move === 'add_action' ? addDays(today, inDays) : null,
            partId: null,
          },
        )
      })
  }
}
