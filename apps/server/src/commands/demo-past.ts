import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { addDays } from '@om/domain/dates'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { holdPrescription } from '#src/modules/prescriptions/move-prescription.ts'
import { lastMoves, lockPrescription } from '#src/modules/prescriptions/prescriptions.repo.ts'
import { lockReport } from '#src/modules/side-effects/side-effects.repo.ts'
import { storeReport } from '#src/modules/side-effects/store-report.ts'
import { demoActor } from './demo-actor.ts'

const DAY_MS = 86_400_000
/** The demo's past: what is done with these happened some days ago. */
const daysAgo = (deps: Deps, days: number): Deps => ({
  ...deps,
  clock: { now: () => new Date(deps.clock.now().getTime() - days * DAY_MS) },
})

/** A report of a patient of the demo that no doctor has answered in its time, as the doctors are told at the next sweep. */
export const leaveDemoReport = (now: Deps): Promise<void> => {
  const deps = daysAgo(now, 8)
  return inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const patientId = idOf('person', 'Joel', 'Ashworth')
    const id = idOf('side-effect', patientId)
    if (await lockReport(tx, id)) return
    await storeReport(deps, tx, patientId, {
      id,
      effects: ['headache'],
      words: 'A dull headache on most afternoons, since I began. Paracetamol helps.',
      severity: 'mild',
      startedOn: null,
    })
  })
}

const away = {
  first: 'Marta',
  last: 'Kowalczyk',
  holds: [
    { ago: 9, until: 12, message: 'Dear Marta, as you asked: nothing is charged or sent while you are away.' },
    { ago: 2, until: 26, message: 'Dear Marta, you are staying two weeks longer, so it goes on after that.' },
  ],
}

/** A patient of the demo travels: a doctor holds the treatment until a day, and puts that day off when the journey takes longer. */
export const putOffDemoHold = async (now: Deps): Promise<void> => {
  const id = idOf('prescription', idOf('person', away.first, away.last))
  const done = await inTransaction({ deps: now, actor: system('demo') }, ({ tx }) => lastMoves(tx, [id]))
  if (done.has(id)) return
  for (const { ago, until, message } of away.holds)
    await inTransaction({ deps: daysAgo(now, ago), actor: demoActor('doctor', people.drOkoro) }, async ctx => {
      const { version } = (await lockPrescription(ctx.tx, id)) ?? { version: 0 }
      const day = addDays(clinicToday(now.clock), until)
      const hold = { id, version, reason: 'patient_request', message, until: day } as const
      return holdPrescription(ctx, hold)
    })
}
