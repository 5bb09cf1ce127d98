import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { appointments } from '@om/db/tables/care'
import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { proposeTime } from '#src/modules/appointments/booking/propose-time.ts'
import { offeredSlots } from '#src/modules/appointments/slots/offered-slots.ts'
import { demoActor } from './demo-actor.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Leila's doctor has asked her for a later day; she has still to answer. Safe to repeat: it is asked once, of the booking as it was made. */
export const proposeDemoTime = async (deps: Deps): Promise<void> => {
  const id = idOf('appointment', idOf('person', 'Leila', 'Farahani'))
  for (const doctor of [people.drOkoro, people.drLund])
    await inTransaction({ deps, actor: demoActor('doctor', doctor) }, async ctx => {
      const [row] = await ctx.tx.q
        .select()
        .from(appointments)
        .where(and(eq(appointments.id, id), eq(appointments.doctorId, doctor.staffId), eq(appointments.version, 0)))
      if (!row) return
      const from = new Date(row.startsAt.getTime() + DAY_MS)
      const [slot] = await offeredSlots(deps, ctx.tx, {
        minutes: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS),
        from,
        until: new Date(from.getTime() + 8 * DAY_MS),
        doctorId: doctor.staffId,
        except: id,
      })
      if (!slot) return
      const { doctorId, startsAt } = slot
      await proposeTime(ctx, { id, version: 0, doctorId, startsAt, why: 'I have to be at the hospital at that hour.' })
    })
}
