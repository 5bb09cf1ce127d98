import type { Contraindication } from '@om/contracts/consults'
import type { DispensedItem } from '@om/contracts/supplies'
import type { PharmacistActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type ParcelRow, parcelOf } from '#src/modules/parcels/parcels.ts'
import { accountOfDoctor, clinicToday, currentPharmacist } from '#src/modules/people/people.ts'
import {
  type GateRun,
  type PrescriptionRow,
  prescriptionForOrder,
  recheckContraindications,
} from '#src/modules/prescriptions/prescriptions.ts'
import { provedLabels } from '../ship/label-scans.repo.ts'
import { isOwnCare } from '../supplies.policy.ts'
import {
  type DispensedRow,
  type DispensingRow,
  dispensedItemsOf,
  dispensingOf,
  liveWorksheet,
  type SupplyRow,
  type WorksheetRow,
} from '../supplies.repo.ts'
import { type SupplyStanding, supplyStandingOf } from './supply-standing.ts'

/** Everything around one order that a pharmacist's step or page is judged by. */
export type SupplyContext = {
  order: SupplyRow
  script: PrescriptionRow
  worksheet: WorksheetRow | undefined
  supply: DispensingRow | undefined
  items: DispensedRow[]
  /** Positions of the items whose label has been scanned. */
  proved: number[]
  parcel: ParcelRow | undefined
  contraindications: Contraindication[]
  state: SupplyStanding
  /** What the rules were asked, for the step that acts on it to keep. */
  run: GateRun
  isOwnCare: boolean
  isRegistered: boolean
  today: string
}

/** What is made from the batch of an open worksheet, as it will stand on the labels. */
export const madeItems = (script: PrescriptionRow, worksheet: WorksheetRow | undefined) => {
  if (!worksheet?.expiresOn) return []
  const { batchNumber, expiresOn } = worksheet
  return script.items.flatMap(({ medicine, description, compounded }, position) =>
    compounded ? [{ position, medicine, description, compounded, batchNumber, expiresOn }] : [],
  )
}

/** What stands on the labels once it is known: from the batch while it is checked, from what was packed after. */
export const dispensedAs = ({
  script,
  supply,
  worksheet,
  items,
  proved,
}: Pick<SupplyContext, 'script' | 'supply' | 'worksheet' | 'items' | 'proved'>): {
  number: number
  items: DispensedItem[]
} | null => {
  const known = items.length > 0 ? items : madeItems(script, worksheet)
  if (!supply || known.length === 0) return null
  return {
    number: supply.dispenseNumber,
    items: known.map(({ position, description, batchNumber, expiresOn, compounded }) => ({
      position,
      description,
      batchNumber,
      expiresOn,
      compounded,
      isLabelProved: proved.includes(position),
    })),
  }
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
  const { found: contraindications, problems, due, run } = await recheckContraindications(deps, tx, script)
  const prescriber = await accountOfDoctor(tx, script.doctorId)
  const registered = await currentPharmacist(deps.clock, tx, actor)
  return {
    order,
    script,
    worksheet: await liveWorksheet(tx, order),
    supply: await dispensingOf(tx, order.id),
    items: await dispensedItemsOf(tx, order),
    proved: await provedLabels(tx, order),
    parcel: await parcelOf(tx, { orderId: order.id }),
    contraindications,
    state: await supplyStandingOf(tx, order, script, [...problems, ...due], today),
    run,
    isOwnCare: isOwnCare(actor, { patientId: order.patientId, prescriberUserId: prescriber ?? null }),
    isRegistered: registered.ok,
    today,
  }
}
