import type { AppointmentMode, Slot } from '@om/contracts/appointments'
import { done, type Result, refused } from '@om/contracts/errors'
import { callFor } from '@om/domain/appointments/booking-rules'
import type { Ctx } from '#src/ctx.ts'
import { bookableConsult, mayBeBooked } from '#src/modules/consults/consults.ts'
import { visibleOpenOf } from '../appointments.repo.ts'
import { offeredSlots } from './offered-slots.ts'

const dayMs = 86_400_000

type Offer = { slots: Slot[]; modes: AppointmentMode[]; minutes: number }

/**
 * Times that can be booked for one's own open consult, and which calls it asks for. What the patient has booked already
 * counts as free, because moving gives it back; the very same time is left out.
 */
export const listSlots = async (
  ctx: Ctx<'patient'>,
  { consultId, from, days }: { consultId: string; from?: string | undefined; days: number },
): Promise<Result<Offer>> => {
  const { deps, tx } = ctx
  const consult = await bookableConsult(tx, consultId)
  if (!consult) return refused('not_found')
  if (!mayBeBooked(consult)) return refused('consult_wrong_state')
  const { modes, minutes } = callFor(consult)
  const [own] = await visibleOpenOf(tx, [consult.id])
  const start = new Date(Math.max(deps.clock.now().getTime(), from ? Date.parse(from) : 0))
  const slots = await offeredSlots(deps, tx, {
    minutes,
    from: start,
    until: new Date(start.getTime() + days * dayMs),
    ...(own ? { except: own.id } : {}),
  })
  const isOwn = (slot: Slot) => slot.doctorId === own?.doctorId && slot.startsAt === own.startsAt.toISOString()
  return done({ slots: slots.filter(slot => !isOwn(slot)), modes: [...modes], minutes })
}
