import type { Contraindication } from '@om/contracts/consults'
import { type Refusal, refused } from '@om/contracts/errors'
import type { DispensedItem } from '@om/contracts/supply-shapes'
import { addDays, earliest } from '@om/domain/dates'
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
import {
  type DispensedRow,
  type DispensingRow,
  dispensedItemsOf,
  dispensingOf,
  liveWorksheet,
  type WorksheetRow,
} from '../dispensing.repo.ts'
import { provedLabels } from '../ship/label-scans.repo.ts'
import { paymentProblem } from '../supplies.hooks.ts'
import { isOwnCare } from '../supplies.policy.ts'
import type { SupplyRow } from '../supplies.repo.ts'
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

/** The items of the prescription that an order brings, each with its position and how much of it. */
export const itemsOf = ({ order: { holds }, script }: Pick<SupplyContext, 'order' | 'script'>) =>
  script.items.flatMap((item, position) => {
    const quantity = holds ? holds.find(one => one.position === position)?.quantity : item.quantity
    return quantity === undefined ? [] : [{ ...item, position, quantity }]
  })

/** What is made from the batch of an open worksheet, as it will stand on the labels. */
export const madeItems = (context: Pick<SupplyContext, 'order' | 'script' | 'worksheet'>) => {
  const { worksheet } = context
  if (!worksheet?.expiresOn) return []
  const { batchNumber, expiresOn } = worksheet
  return itemsOf(context).flatMap(({ position, medicine, description, quantity, compounded }) =>
    compounded ? [{ position, medicine, description, quantity, compounded, batchNumber, maker: '', expiresOn }] : [],
  )
}

/** What stands on the labels once it is known: from the batch while it is checked, from what was packed after. */
export const dispensedAs = (
  context: Pick<SupplyContext, 'order' | 'script' | 'supply' | 'worksheet' | 'items' | 'proved'>,
): { number: number; items: DispensedItem[] } | null => {
  const { script, supply, items, proved } = context
  const known = items.length > 0 ? items : madeItems(context)
  if (!supply || known.length === 0) return null
  return {
    number: supply.dispenseNumber,
    items: known.map(({ position, description, quantity, batchNumber, maker, expiresOn, compounded }) => ({
      position,
      description,
      quantity: quantity ?? script.items[position]?.quantity ?? 0,
      batchNumber,
      maker,
      expiresOn,
      compounded,
      isLabelProved: proved.includes(position),
    })),
  }
}

/** Refuses while the dispensing label on an item has not been scanned: the parcel is closed over proved labels alone. (ORDER-S70) */
export const labelRefusal = (context: Parameters<typeof dispensedAs>[0]): Refusal | null => {
  const unproved = dispensedAs(context)?.items.filter(item => !item.isLabelProved) ?? []
  return unproved.length > 0
    ? refused(
        'label_unproved',
        unproved.map(({ description }) => ({ message: `Scan the label of ${description}.` })),
      )
    : null
}

/** The last day on which what is made keeps for the whole supply, and whether that is over. (INV-09) */
export const keepingOf = (context: Parameters<typeof dispensedAs>[0] & Pick<SupplyContext, 'today'>) => {
  const expiries = dispensedAs(context)?.items.map(item => item.expiresOn) ?? []
  const ends = earliest(expiries)
  if (!ends) return null
  const leaveBy = addDays(ends, -context.script.supplyDays)
  return { leaveBy, isPast: leaveBy < context.today }
}

const unpaidWords = {
  open: 'A payment of this patient is disputed at the bank. Nothing leaves until the office says that it is settled.',
  lost: 'The bank has taken back what this order was paid with. It is not supplied: cancel it.',
}

/** What a dispute about its payment says against an order. */
const unpaid = async (tx: Tx, order: SupplyRow) => {
  const problem = await paymentProblem.ask(tx, order)
  return problem ? [{ code: 'payment_disputed', message: unpaidWords[problem] }] : []
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
    state: await supplyStandingOf(tx, order, script, [...problems, ...due, ...(await unpaid(tx, order))], today),
    run,
    isOwnCare: isOwnCare(actor, { patientId: order.patientId, prescriberUserId: prescriber ?? null }),
    isRegistered: registered.ok,
    today,
  }
}
