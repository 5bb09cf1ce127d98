import type { Contraindication } from '@om/contracts/consults'
import type { PharmacistActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type ParcelRow, parcelOf } from '#src/modules/parcels/parcels.ts'
import { accountOfDoctor, clinicToday, currentPharmacist } from '#src/modules/people/people.ts'
import {
  type PrescriptionRow,
  prescriptionForOrder,
  recheckContraindications,
} from '#src/modules/prescriptions/prescriptions.ts'
import { isOwnCare } from '../supplies.policy.ts'
import { type DispensingRow, dispensingOf, liveWorksheet, type SupplyRow, type WorksheetRow } from '../supplies.repo.ts'
import { type SupplyStanding, supplyStandingOf } from './supply-standing.ts'

/** Everything around one order that a pharmacist's step or page is judged by. */
export type SupplyContext = {
  order: SupplyRow
  script: PrescriptionRow
  worksheet: WorksheetRow | undefined
  supply: DispensingRow | undefined
  parcel: ParcelRow | undefined
  contraindications: Contraindication[]
  state: SupplyStanding
  isOwnCare: boolean
  isRegistered: boolean
  today: string
}

/** What stands on the label once it is known: from the batch while it is checked, from the dispensing record after. */
export const dispensedAs = ({
  supply,
  worksheet,
}: Pick<SupplyContext, 'supply' | 'worksheet'>): { number: number; batchNumber: string; expiresOn: string } | null => {
  const batchNumber = supply?.batchNumber || worksheet?.batchNumber
  const expiresOn = supply?.expiresOn ?? worksheet?.expiresOn
  return supply && batchNumber && expiresOn ? { number: supply.dispenseNumber, batchNumber, expiresOn } : null
}

/** Gathers it for an order that the pharmacist may see. */
export const contextOf = async (
  deps: Deps,
  tx: Tx,
  actor: PharmacistActor,
  order: SupplyRow,
): Promise<SupplyContext> => {
  const script = await prescriptionForOrder(tx, order.prescriptionId)
  if (!script) throw new Error('an order points to a prescription that is gone')
  const today = clinicToday(deps.clock)
  const { found: contraindications, problems } = await recheckContraindications(deps, tx, script)
  const prescriber = await accountOfDoctor(tx, script.doctorId)
  const registered = await currentPharmacist(deps.clock, tx, actor)
  return {
    order,
    script,
    worksheet: await liveWorksheet(tx, order.id),
    supply: await dispensingOf(tx, order.id),
    parcel: await parcelOf(tx, { orderId: order.id }),
    contraindications,
    state: await supplyStandingOf(tx, order, script, problems, today),
    isOwnCare: isOwnCare(actor, { patientId: order.patientId, prescriberUserId: prescriber ?? null }),
    isRegistered: registered.ok,
    today,
  }
}
