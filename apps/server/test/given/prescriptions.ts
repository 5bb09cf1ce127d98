import { randomUUID } from 'node:crypto'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { CallInput } from '@om/contracts/endpoint'
import type { Override, signPrescription } from '@om/contracts/prescriptions'
import type { Person } from '@om/testing/people'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { contactNow, type GivenConsult, givenClaimed } from '#test/given/consults.ts'
import type { TestApp } from '#test/test-app.ts'

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>
type Patient = Extract<Person, { role: 'patient' }>
export type SignBody = CallInput<typeof signPrescription>['body']

/** A consult that its doctor holds, after a live contact: ready to be signed. */
export const givenReadyToSign = async (
  app: TestApp,
  { mode = 'video', ...given }: GivenConsult & { doctor?: Doctor; mode?: 'video' | 'phone' | 'in_person' } = {},
): Promise<{ consult: ConsultForDoctor; patient: Patient; doctor: Doctor }> => {
  const { consult, patient, doctor } = await givenClaimed(app, given)
  const ready = await app.as(doctor).api.consults.recordContact({
    params: { id: consult.id },
    body: { version: consult.version, ...contactNow(app, mode) },
  })
  return { consult: ready, patient, doctor }
}

/** A blood pressure and the tests of the kidneys as they should be, entered by the doctor today. */
export const enterNormalResults = async (app: TestApp, doctor: Doctor, patientId: string): Promise<void> => {
  const results = [
    { test: 'blood_pressure', value: '122/78' },
    { test: 'potassium', value: '4.2' },
    { test: 'egfr', value: '96' },
  ] as const
  for (const { test, value } of results)
    await app.as(doctor).api.picture.addResult({
      params: { id: patientId },
      body: { key: randomUUID(), test, value, measuredOn: clinicToday(app.clock), note: '' },
    })
}

/** What a careful doctor sends: every contraindication answered, every consent ticked, the template's own words. */
export const signatureFor = async (
  app: TestApp,
  doctor: Doctor,
  consult: ConsultForDoctor,
  template: string,
  supplyDays?: number,
): Promise<SignBody> => {
  const fill = () =>
    app.as(doctor).api.prescriptions.draft({ params: { id: consult.id }, query: { template, supplyDays } })
  let draft = await fill()
  if (draft.needs.length > 0) {
    await enterNormalResults(app, doctor, consult.patient.id)
    draft = await fill()
  }
  const overrides: Override[] = draft.contraindications.map(({ ci, medicine }) => ({
    ci,
    medicine,
    reason: 'Stable for years, weighed up together with the patient.',
    discussed: true,
    acknowledged: true,
  }))
  return {
    version: consult.version,
    template,
    templateVersion: draft.templateVersion,
    supplyDays: draft.supplyDays,
    repeats: draft.repeats,
    items: draft.items.map(({ directions, compoundingReason }) => ({ directions, compoundingReason })),
    allergies: 'None known',
    overrides,
    offLabelConsent: true,
    compoundedConsent: true,
    privilegeReason: 'First-line treatment did not help enough.',
    flagsRead: true,
    note: 'Talked it through; risks and alternatives explained.',
    message: 'Here is the plan we talked about.',
  }
}

/** A signed prescription with its approved consult. */
export const givenPrescription = async (
  app: TestApp,
  {
    template = 'RX-M1',
    supplyDays,
    change = {},
    ...given
  }: GivenConsult & { doctor?: Doctor; template?: string; supplyDays?: number; change?: Partial<SignBody> } = {},
) => {
  const { consult, patient, doctor } = await givenReadyToSign(app, given)
  const body = { ...(await signatureFor(app, doctor, consult, template, supplyDays)), ...change }
  const signed = await app.as(doctor).api.prescriptions.sign({ params: { id: consult.id }, body })
  const { items } = await app.as(patient).api.prescriptions.mine()
  const prescription = items[0]
  if (!prescription) throw new Error('nothing was signed')
  return { consult: signed, prescription, patient, doctor }
}
