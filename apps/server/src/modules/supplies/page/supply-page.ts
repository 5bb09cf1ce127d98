import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { PharmacistActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { consultNumbers } from '#src/modules/consults/consults.ts'
import { presentParcel } from '#src/modules/parcels/parcels.ts'
import { namesOfPharmacists, patientDetails } from '#src/modules/people/people.ts'
import { allergiesToday } from '#src/modules/picture/picture.ts'
import {
  lastLegalFormError,
  type PrescriptionRow,
  presentPrescription,
} from '#src/modules/prescriptions/prescriptions.ts'
import { contentSignedFrom } from '#src/modules/templates/templates.ts'
import { presentClaim } from '../claim/claims.present.ts'
import { lastClaimOf } from '../claim/claims.repo.ts'
import { lastRejected } from '../dispensing.repo.ts'
import { latestExpiry } from '../make/beyond-use.ts'
import { isAskedAbout, lastQueryOf } from '../query/queries.repo.ts'
import { presentQuery } from '../query/supply-queries.ts'
import { leafletSays } from '../ship/leaflet-tick.ts'
import { waitOf } from '../stock/stock.repo.ts'
import { pharmacistCan } from '../supplies.policy.ts'
import { dispenseNumber, orderNumber, presentBoardItem, presentWorksheet } from '../supplies.present.ts'
import { replacementOf, restsOf, type SupplyRow, supplyById } from '../supplies.repo.ts'
import { contextOf, dispensedAs, keepingOf, type SupplyContext } from './supply-context.ts'
import { supplyHistory } from './supply-history.ts'

const presentScript = async (
  tx: Tx,
  script: PrescriptionRow,
  consultNumber: string,
): Promise<SupplyForPharmacist['prescription']> => {
  const mistake = await lastLegalFormError(tx, script.id)
  return {
    ...presentPrescription(script),
    overrides: script.overrides,
    consultNumber,
    originalMistake: mistake ? { by: mistake.byName, at: mistake.at.toISOString(), reason: mistake.reason } : null,
    warnings: (await contentSignedFrom(tx, script))?.warnings ?? [],
  }
}

const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const presentAllergies = async (
  tx: Tx,
  { patientId, allergies, signedAt }: PrescriptionRow,
): Promise<SupplyForPharmacist['patient']['allergiesToday']> => {
  const known = await allergiesToday(tx, patientId)
  if (!known) return null
  const isNews = known.toldAt > signedAt && plain(known.words) !== plain(allergies)
  return { words: known.words, toldAt: known.toldAt.toISOString(), isNews }
}

const presentSupply = ({ state }: SupplyContext): SupplyForPharmacist['supply'] => ({
  allowed: state.allowed,
  problems: state.problems.map(problem => problem.message),
  lastSuppliedOn: state.lastSuppliedOn,
  earliestOn: state.earliestOn,
  left: state.left,
})

const presentDispense = (context: SupplyContext): SupplyForPharmacist['dispense'] => {
  const dispensed = dispensedAs(context)
  return dispensed && { ...dispensed, number: dispenseNumber(dispensed.number) }
}

const presentStock = async (tx: Tx, order: SupplyRow): Promise<SupplyForPharmacist['stock']> => {
  const wait = await waitOf(tx, order)
  return (
    (wait && {
      since: wait.since.toISOString(),
      expectedOn: wait.expectedOn,
      enteredBy: wait.enteredBy,
      askedAt: wait.askedAt?.toISOString() ?? null,
      answeredAt: wait.answeredAt?.toISOString() ?? null,
    }) ??
    null
  )
}

const peopleOf = (order: SupplyRow, worksheet: SupplyContext['worksheet'], names: Map<string, string>) => {
  const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? '') : null)
  return {
    verifiedBy: nameOf(order.verifiedBy),
    compoundedBy: nameOf(worksheet?.compoundedBy),
    releasedBy: nameOf(worksheet?.releasedBy),
    packedBy: nameOf(order.packedBy),
    shippedBy: nameOf(order.shippedBy),
  }
}

/** Everything a pharmacist needs for one order, and what they may do next. The order is one that they may see. */
export const buildSupplyPage = async (
  deps: Deps,
  tx: Tx,
  actor: PharmacistActor,
  order: SupplyRow,
): Promise<SupplyForPharmacist> => {
  const context = await contextOf(deps, tx, actor, order)
  const { script, worksheet, parcel, state, today } = context
  const patient = await patientDetails(tx, order.patientId)
  const numbers = await consultNumbers(tx, [script.consultId])
  const names = await namesOfPharmacists(tx, [
    order.verifiedBy,
    order.packedBy,
    order.shippedBy,
    worksheet?.openedBy,
    worksheet?.compoundedBy,
    worksheet?.releasedBy,
    order.destroyedBy,
    order.leafletBy,
  ])
  const replaced = order.replaces === null ? undefined : await supplyById(tx, order.replaces)
  const replacement = await replacementOf(tx, order.id)
  const begun = order.restOf === null ? undefined : await supplyById(tx, order.restOf)
  const rests = await restsOf(tx, order.id)
  const claim = await lastClaimOf(tx, order.id)
  const isMadeGood = replacement !== undefined || claim?.outcome === 'pay_back'
  const queried = await lastQueryOf(tx, order.id)
  const dispense = presentDispense(context)
  const patientName = patient ? `${patient.firstName} ${patient.lastName}` : script.patientSnapshot.name
  return {
    ...presentBoardItem(order, { patientName, script }, deps.clock.now()),
    version: order.version,
    movedTo: order.movedTo,
    replaces: replaced ? orderNumber(replaced.number) : null,
    restOf: begun ? orderNumber(begun.number) : null,
    rest: rests.map(one => orderNumber(one.number)).join(' and ') || null,
    holds: order.holds,
    stock: await presentStock(tx, order),
    claim: claim ? presentClaim(claim) : null,
    isMadeGood,
    replacedBy: replacement ? orderNumber(replacement.number) : null,
    holdNote: order.holdNote,
    patient: {
      id: script.patientId,
      name: patientName,
      dateOfBirth: script.patientSnapshot.dateOfBirth,
      phone: patient?.phone ?? script.patientSnapshot.phone,
      address: order.shipTo,
      allergies: script.allergies,
      allergiesToday: await presentAllergies(tx, script),
    },
    prescription: await presentScript(tx, script, numbers.get(script.consultId) ?? ''),
    contraindications: context.contraindications,
    supply: presentSupply(context),
    people: peopleOf(order, worksheet, names),
    worksheet: worksheet ? presentWorksheet(worksheet, await lastRejected(tx, order.id), names) : null,
    latestExpiry: latestExpiry(script.items, today, [], worksheet?.plan?.expiry.days),
    keeping: keepingOf(context),
    dispense,
    parcel: parcel ? presentParcel(parcel) : null,
    leaflet: {
      says: order.leafletSaid || leafletSays(deps.config),
      ticked: order.leafletAt && { by: names.get(order.leafletBy ?? '') ?? '', at: order.leafletAt.toISOString() },
    },
    query: queried ? presentQuery(queried, null) : null,
    destruction: order.destroyedBy ? { by: names.get(order.destroyedBy) ?? '', note: order.destroyNote } : null,
    history: await supplyHistory(tx, order.id),
    can: pharmacistCan(actor, {
      order,
      worksheet,
      script,
      hasParcel: parcel !== undefined,
      hasLabel: dispense !== null,
      areLabelsProved: dispense?.items.every(item => item.isLabelProved) ?? false,
      isMadeGood,
      isAsked: await isAskedAbout(tx, order.id),
      hasClaim: claim?.outcome === null,
      isSupplyAllowed: state.allowed,
      isInTime: state.tooSoon.length === 0,
      isSafe: state.against.length === 0,
      mayWork: context.isRegistered && !context.isOwnCare,
      today,
    }),
  }
}
