import { randomUUID } from 'node:crypto'
import { cards, confirmPlan, deliverAll, payOn } from '#test/given/billing.ts'
import type { ScriptNow, Standing } from '../standing.ts'
import { need, type Step, type Steps } from '../world.ts'

const runs = ({ status }: ScriptNow) => status === 'active' || status === 'on_hold'
const isTreated = (now: Standing) => now.scripts.some(runs)

const correct = (
  key: 'pregnancy_status' | 'health_conditions',
  values: string[],
  when: Step['when'],
  weight: number,
): Step => ({
  when,
  make: ({ app }, patient) =>
    app.as(patient).api.picture.correct({ body: { id: randomUUID(), key, values, text: '' } }),
  weight,
})

type Effect = 'palpitations' | 'itch' | 'chest_pain' | 'pregnant' | 'dizzy'

const report = (effect: Effect, severity: 'mild' | 'moderate', only?: 'women'): Step => ({
  when: (now, { patients }) =>
    isTreated(now) && now.report === null && (!only || patients.some(one => one.brand === only)),
  make: ({ app }, patient) =>
    app.as(patient).api.sideEffects.report({
      body: { id: randomUUID(), effects: [effect], words: '', severity, startedOn: null },
    }),
  weight: 3,
})

const answerDelivery = (words: string): Step => ({
  when: now => now.refill === 'requested',
  make: async ({ app }, patient) => {
    const { api } = app.as(patient)
    const refill = (await api.subscriptions.mine()).items.find(one => one.refill?.can.answer)?.refill
    const news = { newCondition: words !== '', newMedicine: false, noticed: false, words }
    const body = { ...news, isAddressRight: true, effects: [], severity: 'mild' as const, corrected: [] }
    return api.refills.answer({ params: { id: need(refill).id }, body })
  },
  weight: words ? 20 : 25,
})

const well = {
  adherence: 'every_day',
  shedding: 2,
  satisfaction: 4,
  isChanged: false,
  pressure: '118/76',
  sexual: null,
  cycle: null,
  interest: 0,
  low: 0,
  selfHarm: false,
  effects: [],
  severity: 'mild',
  words: '',
} as const
const unwell = { ...well, adherence: 'missed_many' as const, shedding: 5, isChanged: true, words: 'It got worse.' }

const checkIn = (answers: typeof well | typeof unwell, weight: number): Step => ({
  when: now => now.checkIn !== null,
  make: ({ app }, patient, now) => {
    const pregnancy = patient.brand === 'women' ? 'contraception_reliable' : null
    return app.as(patient).api.checkIns.complete({
      params: { id: need(now.checkIn) },
      body: { ...answers, effects: [], corrected: [], pregnancy },
    })
  },
  weight,
})

/** What patients do. */
export const patientSteps: Steps = {
  'stop it oneself': {
    when: isTreated,
    make: ({ app }, patient, now) =>
      app
        .as(patient)
        .api.prescriptions.stop({ params: { id: need(now.scripts.find(runs)).id }, body: { message: '' } }),
    weight: 2,
  },
  'report something grave': report('palpitations', 'moderate'),
  'report something dangerous': report('chest_pain', 'moderate'),
  'report something to be answered': report('dizzy', 'moderate'),
  'report something small': report('itch', 'mild'),
  'report a pregnancy': report('pregnant', 'mild', 'women'),
  'write more about a report': {
    when: now => now.report !== null,
    make: ({ app }, patient, now) =>
      app.as(patient).api.sideEffects.write({
        params: { id: need(now.report).id },
        body: { key: randomUUID(), body: 'Since this morning my chest hurts.' },
      }),
    weight: 5,
  },
  'tell of a pregnancy': correct(
    'pregnancy_status',
    ['pregnant'],
    (now, { patients }) => isTreated(now) && patients.length > 0,
    3,
  ),
  'tell that it is over': correct('pregnancy_status', ['contraception_reliable'], now => now.isPregnant, 20),
  'confirm that nothing has changed': correct(
    'pregnancy_status',
    ['contraception_reliable'],
    now => !now.isPregnant,
    3,
  ),
  'tell of a condition': correct('health_conditions', ['heart_failure'], isTreated, 3),
  'take it back': correct('health_conditions', ['none'], now => now.isIll, 20),
  'answer before a delivery': answerDelivery(''),
  'tell of news before a delivery': answerDelivery('I have begun a new tablet.'),
  'check in': checkIn(well, 20),
  'check in with something wrong': checkIn(unwell, 10),
  'ask for a review': {
    when: now => isTreated(now) && now.openCase === null,
    make: ({ app }, patient, now) =>
      app.as(patient).api.prescriptions.review({
        params: { id: need(now.scripts.find(runs)).id },
        body: { reason: 'running_out', isChanged: false, words: '', corrected: [] },
      }),
    weight: 4,
  },
  'pay for what is offered': {
    when: now => now.offers.length > 0,
    make: async ({ app }, patient, now) => {
      const { url } = await confirmPlan(app, patient, need(now.offers[0]).id)
      await payOn(url)
      return deliverAll(app)
    },
    weight: 30,
  },
  'open a payment page and be turned down': {
    when: now => now.offers.length > 0,
    make: async ({ app }, patient, now) => {
      const { url } = await confirmPlan(app, patient, need(now.offers[0]).id)
      return payOn(url, cards.declined)
    },
    weight: 3,
  },
  'resume the subscription': {
    when: now => now.subscription?.ends === true && now.subscription.runs,
    make: async ({ app }, patient, now) => {
      const { api } = app.as(patient)
      const { id } = need(now.subscription)
      need((await api.subscriptions.mine()).items.find(one => one.id === id && one.can.resume))
      const resumed = await api.subscriptions.resume({ params: { id } })
      if (resumed.cancelAtPeriodEnd) throw new Error('a subscription ends although it was taken back')
    },
    weight: 20,
  },
  'say no to marketing': {
    when: () => true,
    make: ({ app }, patient) =>
      app.as(patient).api.preferences.saveMarketing({ body: { consent: false, source: 'profile' } }),
    weight: 1,
  },
}
