import type { CallInput } from '@om/contracts/endpoint'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { packSupply } from '@om/contracts/supply-steps'
import { addDays } from '@om/domain/dates'
import { activeAmounts } from '@om/domain/prescribing/batch-checks'
import { type Person, people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { labelCode } from '#src/modules/supplies/ship/scan.ts'
import { type GivenScript, givenSubscriber } from '#test/given/billing.ts'
import type { TestApp } from '#test/test-app.ts'

type Pharmacist = Extract<Person, { role: 'doctor' | 'pharmacist' }>
type WorksheetChange = {
  expiresOn?: string
  lotExpiresOn?: string
  actual?: number
  yieldQuantity?: number
  calculations?: number[]
  deviations?: string
  lot?: string
  maker?: string
}
type PackedItems = CallInput<typeof packSupply>['body']['items']
type Owes = CallInput<typeof packSupply>['body']['owes']
type Given = Awaited<ReturnType<typeof givenSubscriber>> & { order: SupplyForPharmacist }

/** Every check of a verification ticked. */
export const allChecks = {
  patient: true,
  medicine: true,
  strength: true,
  form: true,
  directions: true,
  quantity: true,
  interval: true,
  interactions: true,
} as const
export const releaseChecks = { identity: true, calculation: true, appearance: true, label: true } as const

/** For two prescriptions of one medicine side by side, as a doctor may want it. */
export const besideAnother = {
  overrides: [
    {
      ci: 'CI-34',
      medicine: 'FIN_PO',
      severity: 'C' as const,
      label: 'The same active or class already in use',
      reason: 'The second takes over once the first has run out; both were discussed.',
      discussed: true,
      acknowledged: true,
    },
  ],
}

/** The order of a patient's newest invoice, read as a pharmacist. */
export const orderOf = async (app: TestApp, patientId: string): Promise<SupplyForPharmacist> => {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select id from public.orders where patient_id = $1 order by received_at desc, number desc limit 1',
    [patientId],
  )
  return app.as(people.phTran).api.supplies.read({ params: { id: rows[0]?.id ?? '' } })
}

/** A paid order that the pharmacy has just received. Ready-made by default; `RX-M2` is compounded. */
export const givenOrder = async (app: TestApp, given: GivenScript & { card?: string } = {}): Promise<Given> => {
  const subscriber = await givenSubscriber(app, { supplies: 3, ...given })
  return { ...subscriber, order: await orderOf(app, subscriber.patient.id) }
}

/** The codes on the labels of an order, one for each item, as a scanner reads them off. */
export const labelsOn = async (app: TestApp, id: string, dispenseNumber: string): Promise<string[]> => {
  const label = await app.as(people.phTran).request('GET', `/api/orders/${id}/dispensing-label`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await label.arrayBuffer())))
  return text.flatMap(page => page.match(new RegExp(`${dispenseNumber}-[A-T]\\d*`))?.[0] ?? [])
}

/** The pharmacist's steps on one order, each with the version that is current then. */
export const stepsOn = (app: TestApp, id: string, by: Pharmacist = people.phTran) => {
  const { api } = app.as(by)
  const params = { id }
  const stored = async () => {
    const { rows } = await app.deps.pool.query<{ version: number; attempt: number }>(
      'select version, attempt from public.orders where id = $1',
      [id],
    )
    return rows[0] ?? { version: 0, attempt: 1 }
  }
  const version = async () => (await stored()).version
  const proveLabels = async () => {
    const { can, dispense } = await api.supplies.read({ params })
    if (!can.proveLabel || !dispense) return
    const { attempt } = await stored()
    for (const { position } of dispense.items.filter(item => !item.isLabelProved)) {
      const scannedCode = labelCode(dispense.number, { position, attempt })
      await api.supplies.proveLabel({ params, body: { version: await version(), scannedCode } })
    }
  }
  return {
    read: () => api.supplies.read({ params }),
    verify: async () =>
      api.supplies.verify({ params, body: { version: await version(), checks: allChecks, counselling: 'offered' } }),
    startCompounding: async () => api.supplies.startCompounding({ params, body: { version: await version() } }),
    finishCompounding: async (change: WorksheetChange = {}) => {
      const { latestExpiry, prescription, worksheet } = await api.supplies.read({ params })
      return api.supplies.finishCompounding({
        params,
        body: {
          version: await version(),
          lots: (worksheet?.plan?.ingredients ?? []).map(({ name, amount, unit }, index) => ({
            ingredient: name,
            lot: index === 0 ? (change.lot ?? 'MX-2291') : `EX-${index}`,
            maker: index === 0 ? (change.maker ?? 'Medisca') : 'Medisca',
            expiresOn: index === 0 ? (change.lotExpiresOn ?? '2029-01-01') : '2029-01-01',
            theoretical: amount,
            actual: index === 0 ? (change.actual ?? amount) : amount,
            unit,
          })),
          checked: worksheet?.plan?.checks ?? [],
          calculations:
            change.calculations ??
            activeAmounts(prescription.items.filter(item => item.compounded)).map(one => one.amount),
          equipment: 'Balance B1',
          yieldQuantity: change.yieldQuantity ?? 45,
          expiresOn: change.expiresOn ?? latestExpiry,
          appearance: 'White capsules, uniform',
          deviations: change.deviations ?? '',
        },
      })
    },
    release: async (items: PackedItems = [], acceptsWeights = false) =>
      api.supplies.release({
        params,
        body: { version: await version(), checks: releaseChecks, items, owes: [], acceptsWeights },
      }),
    rework: async () =>
      api.supplies.rework({ params, body: { version: await version(), reason: 'Weight variation too high' } }),
    pack: async (expiresOn = addDays(clinicToday(app.clock), 700), owes: Owes = [], batchNumber = 'LOT-77A') =>
      api.supplies.pack({
        params,
        body: { version: await version(), items: [{ position: 0, batchNumber, maker: 'Arrow', expiresOn }], owes },
      }),
    proveLabels,
    /** Scans the labels that nobody has scanned yet, and closes the parcel over them. */
    createParcel: async () => {
      await proveLabels()
      return api.supplies.createParcel({
        params,
        body: { version: await version(), weightGrams: 250, leafletIn: true },
      })
    },
    proveLabel: async (scannedCode: string) =>
      api.supplies.proveLabel({ params, body: { version: await version(), scannedCode } }),
    /** Scans the labels that nobody has scanned yet, then the parcel; the leaflet is ticked with it where that was not done before. */
    ship: async (scannedCode: string, leafletIn = false) => {
      await proveLabels()
      return api.supplies.ship({ params, body: { version: await version(), scannedCode, leafletIn } })
    },
    hold: async () =>
      api.supplies.hold({
        params,
        body: { version: await version(), reason: 'query_doctor', note: 'Waiting for the doctor' },
      }),
    resume: async (note = '') => api.supplies.resume({ params, body: { version: await version(), note } }),
  }
}

/** A ready-made order that is packed. */
export const givenPacked = async (app: TestApp, given: GivenScript = {}): Promise<Given> => {
  const made = await givenOrder(app, given)
  const steps = stepsOn(app, made.order.id)
  await steps.verify()
  return { ...made, order: await steps.pack() }
}

/** Hands the newest order of a patient, ready-made, to the carrier. */
export const shipNewest = async (app: TestApp, patientId: string): Promise<void> => {
  const steps = stepsOn(app, (await orderOf(app, patientId)).id)
  await steps.verify()
  await steps.pack()
  await steps.ship((await steps.createParcel()).parcel?.trackingNumber ?? '')
}

/** A ready-made order that has been handed to the carrier. */
export const givenShipped = async (
  app: TestApp,
  given: GivenScript = {},
): Promise<Given & { trackingNumber: string }> => {
  const made = await givenPacked(app, given)
  const steps = stepsOn(app, made.order.id)
  const trackingNumber = (await steps.createParcel()).parcel?.trackingNumber ?? ''
  return { ...made, trackingNumber, order: await steps.ship(trackingNumber) }
}

/** Copies a patient's shipped order with its parcel, straight into the database: for numbers, not for behaviour. */
export const copyShipped = async (app: TestApp, patientId: string, copies: number): Promise<void> => {
  await app.deps.pool.query(
    `with copied as (
       insert into public.invoices (patient_id, subscription_id, stripe_invoice_id, number, status, billing_reason,
         amount_cents, period_start, period_end, issued_at)
       select patient_id, subscription_id, stripe_invoice_id || '_' || n, number, status, billing_reason,
         amount_cents, period_start, period_end, issued_at
       from public.invoices, generate_series(1, $2::int) n where patient_id = $1 returning id),
     ordered as (
       insert into public.orders (patient_id, prescription_id, subscription_id, invoice_id, brand, title, state, compounded,
         supply_number, ship_to, received_at, due_at, shipped_at)
       select o.patient_id, o.prescription_id, o.subscription_id, copied.id, o.brand, o.title, o.state, o.compounded,
         o.supply_number, o.ship_to, o.received_at, o.due_at, o.shipped_at
       from public.orders o, copied where o.patient_id = $1 returning id)
     insert into public.parcels (order_id, patient_id, tracking_number, shipment_id, item_id, next_poll_at)
     select ordered.id, $1, upper(replace(ordered.id::text, '-', ''))::varchar(21), 'copy', 'copy', p.next_poll_at
     from ordered, public.parcels p where p.patient_id = $1`,
    [patientId, copies],
  )
}
