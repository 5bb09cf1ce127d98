import type { Slot } from '@om/contracts/appointments'
import { freeSlots } from '@om/domain/appointments/free-slots'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { practisingDoctors } from '#src/modules/people/people.ts'
import { bookedTimes } from '../appointments.repo.ts'
import { awayIn, hoursOf } from './hours.repo.ts'

export type SlotsWanted = {
  minutes: number
  from: Date
  until: Date
  /** One doctor's only. */
  doctorId?: string
  /** An appointment that is about to be moved, so that its time counts as free. */
  except?: string
}

/** Bookings and absences that begin in the range may end after it. */
const longestSlotMs = 60 * 60_000

/** Times that can be booked now, of every doctor who may practise today, soonest first. (INV-02) */
export const offeredSlots = async (deps: Deps, tx: Tx, wanted: SlotsWanted): Promise<Slot[]> => {
  const { minutes, from, until, doctorId, except } = wanted
  const now = deps.clock.now()
  const all = await practisingDoctors(deps.clock, tx)
  const doctors = doctorId ? all.filter(doctor => doctor.id === doctorId) : all
  if (doctors.length === 0) return []
  const ids = doctors.map(doctor => doctor.id)
  const end = new Date(until.getTime() + longestSlotMs)
  const hours = await hoursOf(tx, ids)
  const away = await awayIn(tx, ids, from, end)
  const booked = await bookedTimes(tx, ids, { from, until: end, ...(except ? { except } : {}) })
  const slots = doctors.flatMap(doctor => {
    const ofDoctor = <Row extends { doctorId: string }>(rows: Row[]) => rows.filter(row => row.doctorId === doctor.id)
    const own = ofDoctor(hours)
    const [first] = own
    if (!first) return []
    const diary = { timeZone: first.timeZone, hours: own, away: ofDoctor(away), booked: ofDoctor(booked) }
    return freeSlots(diary, { minutes, from, until, now }).map(slot => ({ ...slot, doctor }))
  })
  return slots
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ startsAt, endsAt, doctor }) => ({
      doctorId: doctor.id,
      doctorName: doctor.name,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }))
}
