import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type {
  askCarrier as askEndpoint,
  correctEnquiry as correctEndpoint,
  endEnquiry as endEndpoint,
  Shipping,
} from '@om/contracts/shipping'
import { CLINIC_ZONE, dayIn, type IsoDate } from '@om/domain/dates'
import { closingTime } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday, currentPharmacist } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import {
  type EnquiryRow,
  enquiryById,
  insertEnquiry,
  lockEnquiry,
  lockOpenEnquiryOf,
  updateEnquiry,
} from './enquiries.repo.ts'
import { readShipping } from './manifests.ts'
import { ownerOf } from './parcels.hooks.ts'
import { lockParcel, type ParcelRow, parcelByNumber, updateParcel } from './parcels.repo.ts'

type Days = { number: string; askedOn: IsoDate; lookOn: IsoDate }

const note = async (
  { deps, tx }: Pick<Ctx, 'deps' | 'tx'>,
  action: string,
  id: string,
  parcel: ParcelRow,
  reason: string,
) => {
  await audit(deps.clock, tx, {
    action: `carrier_enquiry.${action}`,
    subjectType: 'carrier_enquiry',
    subjectId: id,
    patientId: parcel.patientId,
    reason,
  })
  await announce(tx, ['role:pharmacist'], 'board', parcel.id)
}

/** A day on which the carrier can have been asked: from when it got the parcel to today. */
const badDay = (deps: Deps, { askedOn }: Days, parcel: ParcelRow) => {
  const from = dayIn(parcel.handedOverAt ?? parcel.createdAt, CLINIC_ZONE)
  return askedOn < from || askedOn > clinicToday(deps.clock)
    ? refused('bad_request', [
        { field: 'askedOn', message: 'Enter a day from the one on which it was handed over to today.' },
      ])
    : null
}

const remind = async (deps: Deps, tx: Tx, id: string, trackingNumber: string, { number, lookOn }: Days) =>
  openTask(deps, tx, {
    role: 'pharmacist',
    kind: 'carrier_enquiry',
    subjectId: id,
    summary: `Ask what became of ${number}, the enquiry about parcel ${trackingNumber}.`,
    dueAt: closingTime(lookOn),
  })

/**
 * Keeps that the carrier was asked about a parcel on its way: its patient reads since when, and it is a task on the day on which somebody
 * looks next. The same id again is the same enquiry. Refuses with `registration_not_current`, `not_found`, `parcel_not_on_its_way`,
 * `bad_request` for a day that cannot be, and `enquiry_open` where a colleague has asked.
 */
export const askCarrier = async (
  ctx: Ctx<'pharmacist'>,
  { id, trackingNumber, ...days }: CallInput<typeof askEndpoint>['body'],
): Promise<Result<Shipping>> => {
  const { deps, tx, actor, now } = ctx
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const seen = await parcelByNumber(tx, trackingNumber)
  const parcel = seen && (await lockParcel(tx, seen.id))
  if (!parcel) return refused('not_found')
  if ((await lockEnquiry(tx, id))?.parcelId === parcel.id) return readShipping(ctx)
  if (!parcel.handedOverAt || parcel.deliveredAt || parcel.voidedAt) return refused('parcel_not_on_its_way')
  const wrong = badDay(deps, days, parcel)
  if (wrong) return wrong
  const opened = { openedBy: actor.staffId, openedByName: actor.name, openedAt: now }
  if (!(await insertEnquiry(tx, { id, parcelId: parcel.id, ...days, ...opened }))) return refused('enquiry_open')
  await updateParcel(tx, parcel.id, { askedCarrierOn: days.askedOn })
  if (parcel.orderId) await closeTasks(deps, tx, 'parcel_late', [parcel.orderId], actor.name)
  await remind(deps, tx, id, parcel.trackingNumber, days)
  await note(ctx, 'ask', id, parcel, days.number)
  await ownerOf(parcel).notifyScreens(deps, tx)
  return readShipping(ctx)
}

type Held = { row: EnquiryRow; parcel: ParcelRow }

const hold = async ({ deps, tx, actor }: Ctx<'pharmacist'>, id: string): Promise<Result<Held>> => {
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  // The parcel first, as whoever hears from the carrier does.
  const seen = await enquiryById(tx, id)
  const parcel = seen && (await lockParcel(tx, seen.parcelId))
  const row = parcel && (await lockEnquiry(tx, id))
  return row && parcel ? done({ row, parcel }) : refused('not_found')
}

/** Corrects the number or the days; whoever corrects is in the audit log. Refuses as `askCarrier` does, and with `enquiry_ended`. */
export const correctEnquiry = async (
  ctx: Ctx<'pharmacist'>,
  { id, ...days }: { id: string } & CallInput<typeof correctEndpoint>['body'],
): Promise<Result<Shipping>> => {
  const { deps, tx, actor } = ctx
  const held = await hold(ctx, id)
  if (!held.ok) return held
  const { row, parcel } = held.value
  if (row.outcome) return refused('enquiry_ended')
  const wrong = badDay(deps, days, parcel)
  if (wrong) return wrong
  await updateEnquiry(tx, id, days)
  await updateParcel(tx, parcel.id, { askedCarrierOn: days.askedOn })
  await closeTasks(deps, tx, 'carrier_enquiry', [id], actor.name)
  await remind(deps, tx, id, parcel.trackingNumber, days)
  await note(ctx, 'correct', id, parcel, `${row.number}, ${row.askedOn}, ${row.lookOn}`)
  await ownerOf(parcel).notifyScreens(deps, tx)
  return readShipping(ctx)
}

const settle = async (
  deps: Deps,
  tx: Tx,
  { row, parcel }: Held,
  ended: { outcome: 'found' | 'lost' | 'closed'; words: string; by: string },
) => {
  const { outcome, words, by } = ended
  await updateEnquiry(tx, row.id, { outcome, words, endedAt: deps.clock.now(), endedByName: by })
  await updateParcel(tx, parcel.id, { askedCarrierOn: null })
  await closeTasks(deps, tx, 'carrier_enquiry', [row.id], by)
}

/**
 * Ends one: the parcel is found and on its way again, it is lost, which is entered as what the carrier reports about its order, or it was
 * entered by mistake. The same outcome again changes nothing. Refuses with `enquiry_ended`, `own_care` and `registration_not_current`.
 */
export const endEnquiry = async (
  ctx: Ctx<'pharmacist'>,
  { id, outcome, words }: { id: string } & CallInput<typeof endEndpoint>['body'],
): Promise<Result<Shipping>> => {
  const { deps, tx, actor } = ctx
  const held = await hold(ctx, id)
  if (!held.ok) return held
  const { row, parcel } = held.value
  if (row.outcome) return row.outcome === outcome ? readShipping(ctx) : refused('enquiry_ended')
  await settle(deps, tx, held.value, { outcome, words, by: actor.name })
  if (outcome === 'lost') {
    const refusal = await ownerOf(parcel).reportLost(deps, tx, { actor, enquiryId: id, number: row.number, words })
    if (refusal) return refused(refusal)
  }
  if (outcome !== 'lost') await ownerOf(parcel).stillOnItsWay(deps, tx)
  await note(ctx, outcome, id, parcel, row.number)
  await ownerOf(parcel).notifyScreens(deps, tx)
  return readShipping(ctx)
}

/** The parcel's own news answer what the carrier was asked: it was delivered, or comes back. */
export const endEnquiryOf = async (deps: Deps, tx: Tx, parcel: ParcelRow, words: string): Promise<void> => {
  const row = await lockOpenEnquiryOf(tx, parcel.id)
  if (!row) return
  await settle(deps, tx, { row, parcel }, { outcome: 'found', words, by: '' })
  await note({ deps, tx }, 'found', row.id, parcel, row.number)
}
