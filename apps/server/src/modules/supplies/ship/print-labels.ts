import { done, type Result, refused } from '@om/contracts/errors'
import type { TemplateItem } from '@om/contracts/prescription-templates'
import type { DispensedItem } from '@om/contracts/supply-shapes'
import { howToTake } from '@om/domain/formulary/how-to-take'
import { leafletTextOf } from '@om/domain/formulary/leaflet'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { labelIntents } from '@om/domain/prescribing/template-data'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { DispensingLabel, LabelledItem } from '#src/documents/dispensing-label.ts'
import type { Leaflet } from '#src/documents/leaflet-pdf.ts'
import type { FileReply } from '#src/http/serve.ts'
import { labelOfParcel } from '#src/modules/parcels/parcels.ts'
import { namesOfPharmacists } from '#src/modules/people/people.ts'
import { type PrescriptionRow, prescriptionNumber } from '#src/modules/prescriptions/prescriptions.ts'
import { contentSignedFrom } from '#src/modules/templates/templates.ts'
import { contextOf, dispensedAs, type SupplyContext } from '../page/supply-context.ts'
import { dispenseNumber } from '../supplies.present.ts'
import { visibleSupply } from '../supplies.repo.ts'
import { reportAtOf } from './leaflet-tick.ts'
import { labelCode } from './scan.ts'

type Id = { id: string }

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

/** One label for each item whose batch is known. */
const labelledItems = (
  script: PrescriptionRow,
  signedFrom: TemplateItem[],
  dispensed: DispensedItem[],
  codeOf: (position: number) => string,
): LabelledItem[] => {
  return dispensed.flatMap(({ position, quantity, batchNumber, expiresOn }) => {
    const item = script.items[position]
    if (!item) return []
    const template = signedFrom[position]
    return {
      code: codeOf(position),
      description: item.description,
      quantity: `${quantity} ${item.unit}`,
      directions: item.directions,
      cautions: (template?.labelIntents ?? []).map(intent => labelIntents[intent]),
      storage: template?.storage ?? '',
      compounded: item.compounded,
      batchNumber,
      expiresOn,
    }
  })
}

const labelOf = async (deps: Deps, tx: Tx, context: SupplyContext): Promise<DispensingLabel | null> => {
  const { script, supply, order } = context
  const dispensed = dispensedAs(context)
  if (!supply || !dispensed) return null
  const content = await contentSignedFrom(tx, script)
  const names = await namesOfPharmacists(tx, [supply.pharmacistId])
  const number = dispenseNumber(dispensed.number)
  return {
    dispenseNumber: number,
    patientName: script.patientSnapshot.name,
    suppliedOn: supply.suppliedOn,
    prescriptionNumber: prescriptionNumber(script.number),
    prescriberName: script.prescriberSnapshot.name,
    pharmacistInitials: initialsOf(names.get(supply.pharmacistId) ?? ''),
    repeatsLeft: script.suppliesTotal - order.supplyNumber,
    pharmacy: deps.config.pharmacy,
    reportAt: reportAtOf(deps.config),
    items: labelledItems(script, content?.items ?? [], dispensed.items, position =>
      labelCode(number, { position, attempt: order.attempt }),
    ),
    createdAt: supply.createdAt,
  }
}

const recordPrint = (deps: Deps, tx: Tx, { order }: SupplyContext, action: string) =>
  audit(deps.clock, tx, { action, subjectType: 'order', subjectId: order.id, patientId: order.patientId })

/**
 * The dispensing label as PDF (REG-14), from the moment batch and expiry are known; each print is audited. Refuses with
 * `not_found` and `order_wrong_state`.
 */
export const dispensingLabel = async (ctx: BareCtx<'pharmacist'>, { id }: Id): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const found = await inTransaction(ctx, async ({ tx }): Promise<Result<DispensingLabel>> => {
    const order = await visibleSupply(tx, id)
    if (!order) return refused('not_found')
    const context = await contextOf(deps, tx, actor, order)
    const label = await labelOf(deps, tx, context)
    if (!label) return refusedIn('order_wrong_state', order.state)
    await recordPrint(deps, tx, context, 'order.label.print')
    return done(label)
  })
  if (!found.ok) return found
  const filename = `dispensing-label-${found.value.dispenseNumber}.pdf`
  // What draws documents is large and rarely needed.
  const { dispensingLabelPdf } = await import('#src/documents/dispensing-label.ts')
  return done({ bytes: await dispensingLabelPdf(found.value), filename })
}

const leafletOf = (deps: Deps, context: SupplyContext, label: DispensingLabel): Leaflet => {
  const { script } = context
  const { clinic, pharmacy, productName, publicUrl } = deps.config
  const known = dispensedAs(context)?.items ?? []
  const brandPath = script.brand === 'women' ? '/women/se' : '/se'
  return {
    number: label.dispenseNumber,
    patientName: label.patientName,
    clinic: { name: productName, phone: clinic.phone },
    pharmacy,
    reportAt: label.reportAt,
    reportUrl: `${publicUrl}${brandPath}`,
    items: label.items.map(({ description, directions, storage, compounded }, index) => {
      const item = script.items[known[index]?.position ?? index]
      return {
        description,
        directions,
        storage,
        compounded,
        steps: item ? howToTake(item, script).steps : [],
        ...leafletTextOf(item?.medicine ?? ''),
      }
    }),
    createdAt: label.createdAt,
  }
}

/**
 * The leaflet that goes in the parcel as PDF (REG-18), from the moment batch and expiry are known; each print is audited. Refuses
 * with `not_found` and `order_wrong_state`.
 */
export const patientLeaflet = async (ctx: BareCtx<'pharmacist'>, { id }: Id): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const found = await inTransaction(ctx, async ({ tx }): Promise<Result<Leaflet>> => {
    const order = await visibleSupply(tx, id)
    if (!order) return refused('not_found')
    const context = await contextOf(deps, tx, actor, order)
    const label = await labelOf(deps, tx, context)
    if (!label) return refusedIn('order_wrong_state', order.state)
    await recordPrint(deps, tx, context, 'order.leaflet.print')
    return done(leafletOf(deps, context, label))
  })
  if (!found.ok) return found
  const { leafletPdf } = await import('#src/documents/leaflet-pdf.ts')
  return done({ bytes: await leafletPdf(found.value), filename: `leaflet-${found.value.number}.pdf` })
}

/**
 * The carrier's label as PDF, fetched from the carrier. Refuses with `not_found`, `parcel_missing` and `provider_down`.
 */
export const parcelLabel = async (ctx: BareCtx<'pharmacist'>, { id }: Id): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const found = await inTransaction(ctx, async ({ tx }) => {
    const order = await visibleSupply(tx, id)
    if (!order) return refused('not_found')
    const context = await contextOf(deps, tx, actor, order)
    if (!context.parcel) return refused('parcel_missing')
    await recordPrint(deps, tx, context, 'order.parcel_label.print')
    return done(context.parcel)
  })
  return found.ok ? labelOfParcel(deps, found.value) : found
}
