import type { OrderForPharmacist } from '@om/contracts/orders'
import { addDays } from '@om/domain/dates'
import { type Person, people } from '@om/testing/people'
import { clinicToday } from '#src/modules/staff/registration.ts'
import { type GivenScript, givenSubscriber } from '#test/given/billing.ts'
import type { TestApp } from '#test/test-app.ts'

type Pharmacist = Extract<Person, { role: 'doctor' | 'pharmacist' }>
type Given = Awaited<ReturnType<typeof givenSubscriber>> & { order: OrderForPharmacist }

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

/** The order of a patient's newest invoice, read as a pharmacist. */
export const orderOf = async (app: TestApp, patientId: string): Promise<OrderForPharmacist> => {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select id from public.orders where patient_id = $1 order by received_at desc, number desc limit 1',
    [patientId],
  )
  return app.as(people.phTran).api.orders.read({ params: { id: rows[0]?.id ?? '' } })
}

/** A paid order that the pharmacy has just received. Ready-made by default; `RX-M2` is compounded. */
export const givenOrder = async (app: TestApp, given: GivenScript = {}): Promise<Given> => {
  const subscriber = await givenSubscriber(app, { supplies: 3, ...given })
  return { ...subscriber, order: await orderOf(app, subscriber.patient.id) }
}

/** The pharmacist's steps on one order, each with the version that is current then. */
export const stepsOn = (app: TestApp, id: string, by: Pharmacist = people.phTran) => {
  const { api } = app.as(by)
  const params = { id }
  const version = async () => (await app.as(people.phTran).api.orders.read({ params })).version
  return {
    read: () => api.orders.read({ params }),
    verify: async () =>
      api.orders.verify({ params, body: { version: await version(), checks: allChecks, counselling: 'offered' } }),
    startCompounding: async () => api.orders.startCompounding({ params, body: { version: await version() } }),
    finishCompounding: async (change: { expiresOn?: string; lotExpiresOn?: string } = {}) => {
      const { latestExpiry } = await api.orders.read({ params })
      return api.orders.finishCompounding({
        params,
        body: {
          version: await version(),
          lots: [
            {
              ingredient: 'Minoxidil BP',
              lot: 'MX-2291',
              expiresOn: change.lotExpiresOn ?? '2029-01-01',
              theoretical: 112.5,
              actual: 112.6,
              unit: 'mg',
            },
          ],
          yieldQuantity: 45,
          expiresOn: change.expiresOn ?? latestExpiry,
          appearance: 'White capsules, uniform',
          deviations: '',
        },
      })
    },
    release: async () => api.orders.release({ params, body: { version: await version(), checks: releaseChecks } }),
    rework: async () =>
      api.orders.rework({ params, body: { version: await version(), reason: 'Weight variation too high' } }),
    pack: async (expiresOn = addDays(clinicToday(app.clock), 700)) =>
      api.orders.pack({ params, body: { version: await version(), batchNumber: 'LOT-77A', expiresOn } }),
    createParcel: async () => api.orders.createParcel({ params, body: { version: await version(), weightGrams: 250 } }),
    ship: async (scannedCode: string) => api.orders.ship({ params, body: { version: await version(), scannedCode } }),
    hold: async () =>
      api.orders.hold({
        params,
        body: { version: await version(), reason: 'query_doctor', note: 'Waiting for the doctor' },
      }),
    resume: async () => api.orders.resume({ params, body: { version: await version(), note: '' } }),
  }
}

/** A ready-made order that is packed. */
export const givenPacked = async (app: TestApp, given: GivenScript = {}): Promise<Given> => {
  const made = await givenOrder(app, given)
  const steps = stepsOn(app, made.order.id)
  await steps.verify()
  return { ...made, order: await steps.pack() }
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
