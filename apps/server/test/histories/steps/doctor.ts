import { randomUUID } from 'node:crypto'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import type { Patient } from '#test/given/billing.ts'
import { contactNow, givenConsult } from '#test/given/consults.ts'
import { signatureFor } from '#test/given/prescriptions.ts'
import type { ScriptNow, Standing } from '../standing.ts'
import { doctor, need, type Step, type Steps, type World } from '../world.ts'

const runs = ({ status }: ScriptNow) => status === 'active' || status === 'on_hold'
const running = (now: Standing) => now.scripts.find(runs)

const hold = (until: number | null): Step => ({
  when: now => running(now)?.status === 'active',
  make: (world, _, now) => {
    const { id, version } = need(running(now))
    const day = until === null ? null : addDays(clinicToday(world.app.clock), until)
    const body = { version, reason: 'other' as const, message: 'Please wait for my call.', until: day }
    return doctor(world).prescriptions.hold({ params: { id }, body })
  },
  weight: 4,
})

/** A doctor who may sign: the other one while the first is not registered. */
const signer = ({ isLapsed }: World) => (isLapsed ? people.drLund : people.drOkoro)

/** Claims what waits of a patient, or has them come anew, and talks with them. */
const seen = async (world: World, patient: Patient, now: Standing) => {
  const { app } = world
  const by = signer(world)
  const { id } = now.openCase ?? (await givenConsult(app, { patient }))
  const { version } = await app.as(by).api.consults.claim({ params: { id } })
  const consult = await app
    .as(by)
    .api.consults.recordContact({ params: { id }, body: { version, ...contactNow(app, 'video') } })
  return { by, consult, id }
}

type Templates = Record<'men' | 'women', string>

const sign = async (world: World, patient: Patient, now: Standing, template: Templates, replaces: string | null) => {
  const { by, consult, id } = await seen(world, patient, now)
  const body = await signatureFor(world.app, by, consult, template[patient.brand])
  return world.app
    .as(by)
    .api.prescriptions.sign({ params: { id }, body: { ...body, ...(replaces ? { replaces } : {}) } })
}

const isFree = ({ openCase }: Standing) => openCase === null || openCase.state === 'submitted'

const replaceWith = (template: Templates): Step => ({
  when: now => isFree(now) && running(now) !== undefined,
  make: (world, patient, now) => sign(world, patient, now, template, need(running(now)).id),
  weight: 5,
})

const decide = (decision: 'unchanged' | 'referred'): Step => ({
  when: now => now.openCase?.state === 'submitted' && (decision === 'referred' || now.openCase.isReview),
  make: async (world, patient, now) => {
    const { by, consult, id } = await seen(world, patient, now)
    const reason = decision === 'unchanged' ? null : ('needs_in_person_exam' as const)
    const words = { message: 'Please read what I have written to you here.', note: 'Talked it through at length.' }
    return world.app
      .as(by)
      .api.consults.decline({ params: { id }, body: { version: consult.version, decision, reason, ...words } })
  },
  weight: 6,
})

const answerQuery = (outcome: 'go_on' | 'stay_held'): Step => ({
  when: now => now.query !== null,
  make: (world, _, now) => {
    const { id, version } = need(now.query)
    return doctor(world).supplies.answerQuery({
      params: { id },
      body: { version, outcome, answer: 'Supply it as written, please.' },
    })
  },
  weight: outcome === 'go_on' ? 20 : 4,
})

const settle = (outcome: 'go_on' | 'cease'): Step => ({
  when: now => now.report !== null,
  make: (world, _, now) => {
    const { id, version, effects } = need(now.report)
    const contact = { contactMode: 'video' as const, contactAt: world.app.clock.now().toISOString() }
    const words = { reason: 'Spoken with the patient at length.', message: 'As we agreed on the phone.' }
    const regulator = { patientOutcome: 'recovered' as const, seriousness: 'not_serious' as const }
    const pregnancyNow = effects.includes('pregnant') ? 'contraception_reliable' : null
    const today = { selfHarmNow: effects.includes('self_harm_thoughts') ? false : null, pregnancyNow }
    return doctor(world).sideEffects.settle({
      params: { id },
      body: { version, outcome, ...words, ...contact, ...regulator, ...today },
    })
  },
  weight: outcome === 'go_on' ? 15 : 3,
})

const decideDelivery = (decision: 'approve' | 'decline'): Step => ({
  when: now => now.refill === 'doctor_review',
  make: async (world, { id: patientId }) => {
    const { items } = await doctor(world).refills.ofPatient({ params: { id: patientId } })
    const { id } = need(items.find(one => one.can.decide))
    return doctor(world).refills.decide({
      params: { id },
      body: { decision, message: 'I have looked at what you wrote.' },
    })
  },
  weight: decision === 'approve' ? 40 : 20,
})

/** What the doctors do. */
export const doctorSteps: Steps = {
  'answer the query': answerQuery('go_on'),
  'answer the query: stay held': answerQuery('stay_held'),
  'hold the prescription': hold(null),
  'hold it for some days': hold(5),
  'release the prescription': {
    when: now => running(now)?.status === 'on_hold',
    make: (world, _, now) => {
      const { id, version } = need(running(now))
      return doctor(world).prescriptions.release({
        params: { id },
        body: { version, reason: 'Spoken with the patient.' },
      })
    },
    weight: 15,
  },
  'cease the prescription': {
    when: now => running(now) !== undefined,
    make: (world, _, now) => {
      const { id, version } = need(running(now))
      const body = { version, reason: 'no_benefit' as const, message: 'We stop here, as agreed.' }
      return doctor(world).prescriptions.cease({ params: { id }, body })
    },
    weight: 2,
  },
  'sign a replacement': replaceWith({ men: 'RX-M1', women: 'RX-W4' }),
  'sign another medicine instead': replaceWith({ men: 'RX-M2', women: 'RX-W1' }),
  'sign a second medicine beside it': {
    when: now => isFree(now) && now.scripts.filter(runs).length === 1,
    make: (world, patient, now) => sign(world, patient, now, { men: 'RX-M2', women: 'RX-W2' }, null),
    weight: 4,
  },
  'sign for the first time': {
    when: now => isFree(now) && running(now) === undefined,
    make: (world, patient, now) => sign(world, patient, now, { men: 'RX-M1', women: 'RX-W2' }, null),
    weight: 15,
  },
  'leave a reviewed treatment as it is': decide('unchanged'),
  'refer to in-person care': decide('referred'),
  'answer a report': {
    when: now => now.report !== null,
    make: (world, _, now) => {
      const { id, version } = need(now.report)
      return doctor(world).sideEffects.answer({ params: { id }, body: { version, body: 'Please tell me more of it.' } })
    },
    weight: 5,
  },
  'settle a report': settle('go_on'),
  'settle a report and stop': settle('cease'),
  'enter an abnormal result': {
    when: now => running(now) !== undefined,
    make: (world, patient) =>
      doctor(world).picture.addResult({
        params: { id: patient.id },
        body: {
          key: randomUUID(),
          test: 'potassium',
          value: '6.1',
          measuredOn: clinicToday(world.app.clock),
          note: '',
        },
      }),
    weight: 2,
  },
  'enter a normal result': {
    when: now => running(now) !== undefined,
    make: (world, patient) =>
      doctor(world).picture.addResult({
        params: { id: patient.id },
        body: {
          key: randomUUID(),
          test: 'potassium',
          value: '4.2',
          measuredOn: clinicToday(world.app.clock),
          note: '',
        },
      }),
    weight: 4,
  },
  'let the delivery go on': decideDelivery('approve'),
  'decline the delivery': decideDelivery('decline'),
  'read the check-in': {
    when: now => now.checkInToRead !== null,
    make: (world, _, now) =>
      doctor(world).checkIns.review({
        params: { id: need(now.checkInToRead) },
        body: { message: 'Thank you, we go on as before.' },
      }),
    weight: 20,
  },
}
