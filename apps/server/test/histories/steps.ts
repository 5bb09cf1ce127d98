import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { people } from '@om/testing/people'
import { advance, answerRefill, deliverAll, type GivenPlan, givenSubscriber } from '#test/given/billing.ts'
import { orderOf, shipNewest, stepsOn } from '#test/given/supplies.ts'
import type { TestApp } from '#test/test-app.ts'

/** A clinic with the people of one history, who came in the order in which they stand. */
export type World = { app: TestApp; patients: GivenPlan[] }

type Step = (world: World, patient: GivenPlan) => Promise<unknown>

const doctor = ({ app }: World) => app.as(people.drLund).api

const scriptOf = async (world: World, { patient }: GivenPlan) => {
  const [script] = (await world.app.as(patient).api.prescriptions.mine()).items
  const consult = (await world.app.as(patient).api.consults.mine()).items[0]
  const chart = await doctor(world).consults.read({ params: { id: consult?.id ?? '' } })
  const line = chart.prescriptions.find(one => one.id === script?.id)
  return { id: script?.id ?? '', version: line?.version ?? 0 }
}

const orderSteps = async ({ app }: World, { patient }: GivenPlan) => stepsOn(app, (await orderOf(app, patient.id)).id)

const correct =
  (key: 'pregnancy_status' | 'health_conditions', values: string[]): Step =>
  ({ app }, { patient }) =>
    app.as(patient).api.picture.correct({ body: { id: randomUUID(), key, values, text: '' } })

/** Everything that somebody may do, or that happens, at any moment. Whatever is not allowed then is refused. */
export const steps: Record<string, Step> = {
  verify: async (world, patient) => (await orderSteps(world, patient)).verify(),
  pack: async (world, patient) => (await orderSteps(world, patient)).pack(),
  ship: async (world, patient) => {
    const order = await orderSteps(world, patient)
    return order.ship((await order.createParcel()).parcel?.trackingNumber ?? '')
  },
  'send it all': ({ app }, { patient }) => shipNewest(app, patient.id),
  'query the doctor': async (world, patient) => (await orderSteps(world, patient)).hold(),
  'hold the prescription': async (world, patient) => {
    const { id, version } = await scriptOf(world, patient)
    const body = { version, reason: 'other' as const, message: 'Please wait for my call.', until: null }
    return doctor(world).prescriptions.hold({ params: { id }, body })
  },
  'release the prescription': async (world, patient) => {
    const { id, version } = await scriptOf(world, patient)
    return doctor(world).prescriptions.release({
      params: { id },
      body: { version, reason: 'Spoken with the patient.' },
    })
  },
  'cease the prescription': async (world, patient) => {
    const { id, version } = await scriptOf(world, patient)
    const body = { version, reason: 'no_benefit' as const, message: 'We stop here, as agreed.' }
    return doctor(world).prescriptions.cease({ params: { id }, body })
  },
  'stop it oneself': ({ app }, { patient, prescriptionId }) =>
    app.as(patient).api.prescriptions.stop({ params: { id: prescriptionId }, body: { message: '' } }),
  'report something grave': ({ app }, { patient }) =>
    app.as(patient).api.sideEffects.report({
      body: { id: randomUUID(), effects: ['palpitations'], words: '', severity: 'moderate', startedOn: null },
    }),
  'report something small': ({ app }, { patient }) =>
    app.as(patient).api.sideEffects.report({
      body: { id: randomUUID(), effects: ['itch'], words: '', severity: 'mild', startedOn: null },
    }),
  'tell of a pregnancy': correct('pregnancy_status', ['pregnant']),
  'tell of a condition': correct('health_conditions', ['heart_failure']),
  'take it back': correct('health_conditions', ['none']),
  'answer before a delivery': ({ app }, { patient }) => answerRefill(app, patient),
  'ask for a review': ({ app }, { patient, prescriptionId }) =>
    app.as(patient).api.prescriptions.review({
      params: { id: prescriptionId },
      body: { reason: 'running_out', isChanged: false, words: '' },
    }),
  'cancel the subscription': async ({ app }, { patient }) => {
    const { api } = app.as(patient)
    const [subscription] = (await api.subscriptions.mine()).items
    return api.subscriptions.cancel({ params: { id: subscription?.id ?? '' }, body: { reason: '' } })
  },
  'somebody new comes': async world => {
    const brand = world.patients.length % 2 === 0 ? 'men' : 'women'
    const template = brand === 'men' ? 'RX-M1' : 'RX-W4'
    world.patients.push(await givenSubscriber(world.app, { brand, template, supplies: 3 }))
  },
}

/** Lets messages arrive and everything happen that is due. */
export const settle = async ({ app }: World): Promise<void> => {
  await deliverAll(app)
  await app.sweep()
  await app.drain()
  await deliverAll(app)
}

/** Time goes by, a day at a time, as the clinic lives through it. */
export const passDays = async (world: World, days: number): Promise<void> => {
  for (let day = 0; day < days; day += 1) {
    await advance(world.app, 'P1D')
    await settle(world)
  }
}

/** Makes a step; what the product refuses is no fault, an error of its own is. Answers whether it was made. */
export const tryStep = async (world: World, name: string, who: number): Promise<boolean> => {
  const patient = world.patients[who % world.patients.length]
  const step = steps[name]
  if (!patient || !step) throw new Error(`there is no step ${name}`)
  try {
    await step(world, patient)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}
