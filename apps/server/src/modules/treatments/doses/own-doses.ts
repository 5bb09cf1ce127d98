import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { treatments as contract } from '@om/contracts/treatments'
import { isTimeZone } from '@om/domain/appointments/zone-day'
import { addDays, dayIn, zoneOfState } from '@om/domain/dates'
import { ADHERENCE_WEEKS, hasSlot, mayTick, nextReminder } from '@om/domain/doses'
import { howToTake } from '@om/domain/formulary/how-to-take'
import ical, { ICalAlarmType, ICalEventRepeatingFreq } from 'ical-generator'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { FileReply } from '#src/http/serve.ts'
import { clinicToday, patientDetails } from '#src/modules/people/people.ts'
import { prescriptionsInUse } from '#src/modules/prescriptions/prescriptions.ts'
import {
  deleteDose,
  deleteReminder,
  type Item,
  type Slotted,
  saveDose,
  saveReminder,
  visibleDoses,
} from './doses.repo.ts'

type Mine = Ctx<'patient'>

/** The time zone in which a patient lives, and which day it is there. */
export const whereTheyLive = async ({
  tx,
  actor,
  now,
}: Pick<Mine, 'tx' | 'actor' | 'now'>): Promise<{ zone: string; today: string }> => {
  const zone = zoneOfState((await patientDetails(tx, actor.id))?.address?.state ?? null)
  return { zone, today: dayIn(now, zone) }
}

/** What a patient has ticked and when they are reminded, by the medicine. */
export const dosesOf = async (ctx: Mine, today: string) => {
  const read = await visibleDoses(ctx.tx, ctx.actor.id, addDays(today, -7 * ADHERENCE_WEEKS))
  const isOf = (item: Item) => (row: Item) =>
    row.prescriptionId === item.prescriptionId && row.position === item.position
  return (item: Item) => ({
    position: item.position,
    reminders: read.reminders.filter(isOf(item)).map(({ slot, minute }) => ({ slot, minute })),
    doses: read.doses.filter(isOf(item)).map(({ day, slot, state }) => ({ day, slot, state })),
  })
}

/** The prescription of a medicine that the reader takes, at a time of the day that its directions have. */
const ownItem = async ({ deps, tx, actor }: Mine, { prescriptionId, position, slot }: Slotted) => {
  const rows = await prescriptionsInUse(tx, actor.id, clinicToday(deps.clock))
  const script = rows.find(row => row.id === prescriptionId)
  const item = script?.items[position]
  return script && item && hasSlot(howToTake(item, script), slot) ? script : undefined
}

const noted = ({ deps, tx, actor }: Mine, action: string, { prescriptionId }: Item) =>
  audit(deps.clock, tx, {
    action: `dose.${action}`,
    subjectType: 'prescription',
    subjectId: prescriptionId,
    patientId: actor.id,
  })

/**
 * Reminds the reader of a medicine each day at a time, or at one of its two times, or no more: that also of what they do not take any longer. Refuses with
 * `not_found` to begin with what they do not take.
 */
export const setReminder = async (
  ctx: Mine,
  { minute, zone, ...item }: CallInput<typeof contract.remind>['body'],
): Promise<Result<{ ok: true }>> => {
  const { tx, actor, now } = ctx
  if (minute === null) {
    if (await deleteReminder(tx, actor.id, item)) await noted(ctx, 'reminder.end', item)
    return done({ ok: true })
  }
  if (!(await ownItem(ctx, item))) return refused('not_found')
  if (!isTimeZone(zone)) return refused('bad_request', [{ field: 'zone', message: 'This time zone is not known.' }])
  await saveReminder(tx, { ...item, patientId: actor.id, minute, zone, nextAt: nextReminder(now, minute, zone) })
  await noted(ctx, 'reminder.set', item)
  return done({ ok: true })
}

/** Ticks a day of a medicine as taken or left out, or takes the tick back. Refuses with `not_found` and `bad_request`. */
export const tickDose = async (
  ctx: Mine,
  { day, state, ...item }: CallInput<typeof contract.tick>['body'],
): Promise<Result<{ ok: true }>> => {
  const { tx, actor, now } = ctx
  if (!(await ownItem(ctx, item))) return refused('not_found')
  if (!mayTick(day, (await whereTheyLive(ctx)).today))
    return refused('bad_request', [{ field: 'day', message: 'Only today and the last 30 days can be ticked.' }])
  if (state === null) await deleteDose(tx, item, day)
  else await saveDose(tx, { ...item, patientId: actor.id, day, state, at: now })
  await noted(ctx, 'tick', item)
  return done({ ok: true })
}

const two = (value: number) => String(value).padStart(2, '0')

/**
 * A daily reminder for the calendar of a device, until the last day of the prescription: by the clock wherever the device is, and without
 * a word about health, since calendars are shared. Refuses with `not_found`.
 */
export const reminderFile = async (
  ctx: Mine,
  { minute, ...item }: CallInput<typeof contract.reminderFile>['query'],
): Promise<Result<FileReply>> => {
  const script = await ownItem(ctx, item)
  if (!script) return refused('not_found')
  const { today: day } = await whereTheyLive(ctx)
  // Floating: what is said in UTC here is the clock on the wall there.
  const start = new Date(`${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00Z`)
  const calendar = ical({
    prodId: { company: 'Calendar', product: 'Reminders' },
    events: [
      {
        id: `reminder-${item.prescriptionId}-${item.position}-${item.slot}`,
        stamp: ctx.now,
        start,
        end: start,
        floating: true,
        summary: 'Reminder',
        repeating: { freq: ICalEventRepeatingFreq.DAILY, until: new Date(`${script.expiresOn}T23:59:59Z`) },
        alarms: [{ type: ICalAlarmType.display, trigger: 0 }],
      },
    ],
  })
  return done({ bytes: new TextEncoder().encode(calendar.toString()), filename: 'reminder.ics' })
}
