import { z } from 'zod'
import { dayField, Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Measurements that the clinic keeps; names, units and limits are in the domain. */
export const testCodes = [
  'blood_pressure',
  'potassium',
  'egfr',
  'alt',
  'ferritin',
  'haemoglobin',
  'tsh',
  'testosterone',
] as const
export const TestCode = z.enum(testCodes)
export type TestCode = z.infer<typeof TestCode>

/** Answers of the assessment that somebody may correct at any time. */
export const correctableKeys = [
  'pregnancy_status',
  'partner_pregnant',
  'health_conditions',
  'mood_conditions',
  'current_medications',
  'allergies',
  'lifestyle_factors',
] as const
export const CorrectableKey = z.enum(correctableKeys)
export type CorrectableKey = z.infer<typeof CorrectableKey>

export const factSources = ['assessment', 'patient', 'doctor', 'pharmacist', 'check_in'] as const

export const Correctable = z.object({
  key: CorrectableKey,
  question: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string(), isAlone: z.boolean() })),
  /** Whether one answer is chosen rather than several. */
  isSingle: z.boolean(),
  /** Whether "something else" asks for words. */
  hasWords: z.boolean(),
  values: z.array(z.string()),
  text: z.string(),
})
export type Correctable = z.infer<typeof Correctable>

/** Something known of a patient, in words, with where it comes from. */
export const KnownFact = z.object({
  words: z.string(),
  source: z.enum(factSources),
  /** Who entered it; empty for the patient's own answers. */
  by: z.string(),
  /** When it was told. */
  at: Instant,
})
export type KnownFact = z.infer<typeof KnownFact>

/** One line of the picture: what is true today, and what was before, newest first. */
export const PictureLine = z.object({
  key: z.string(),
  name: z.string(),
  now: KnownFact,
  before: z.array(KnownFact),
})
export type PictureLine = z.infer<typeof PictureLine>

/** A result, with its reference. */
export const TestResult = z.object({
  id: Id,
  test: TestCode,
  /** `118/76`, `4.2`. */
  value: z.string(),
  unit: z.string(),
  measuredOn: z.iso.date(),
  isAbnormal: z.boolean(),
  note: z.string(),
  source: z.enum(factSources),
  by: z.string(),
  at: Instant,
})
export type TestResult = z.infer<typeof TestResult>

/** What the clinic knows about a patient today. (INV-04) */
export const Picture = z.object({
  lines: z.array(PictureLine),
  /** Every result, newest first. */
  results: z.array(TestResult),
})
export type Picture = z.infer<typeof Picture>

export const myPicture = endpoint('GET', '/api/picture/mine', {
  who: 'patient',
  summary: 'What the clinic knows about me, with where it comes from',
  reply: Picture.extend({
    /** What I may correct: the question, and the answers as they are now, to begin from. */
    correctable: z.array(Correctable),
    /** Questions whose answers have become too old for my treatment. */
    asks: z.array(CorrectableKey),
  }),
})

export const patientPicture = endpoint('GET', '/api/patients/:id/picture', {
  who: 'doctor',
  summary: 'What the clinic knows about a patient, with where it comes from',
  params: IdParams,
  reply: Picture,
})

export const correctPicture = endpoint('POST', '/api/picture/mine', {
  who: 'patient',
  summary: 'Correct or confirm something; what speaks against a treatment holds it at once (INV-04)',
  body: z.object({
    /** Chosen by the browser: the same correction sent twice is one. */
    id: Id,
    key: CorrectableKey,
    values: z.array(z.string().max(60)).min(1, 'Choose an answer.').max(40),
    text: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
  }),
  reply: Picture,
  limit: { max: 60, seconds: 3600 },
})

export const addTestResult = endpoint('POST', '/api/patients/:id/test-results', {
  who: 'doctor',
  summary: 'Enter a test result or a blood pressure',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same result sent twice is one. */
    key: Id,
    test: TestCode,
    value: z.string().trim().min(1, 'Enter the value.').max(12, 'Enter the value alone.'),
    measuredOn: dayField('Enter the day it was measured.'),
    note: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
  }),
  reply: Picture,
})

export const testRequestPdf = endpoint('GET', '/api/patients/:id/test-request', {
  who: 'doctor',
  summary: 'A letter to the GP that asks for tests, as PDF',
  params: IdParams,
  query: z.object({ tests: z.string().max(200) }),
  reply: z.unknown(),
  produces: 'application/pdf',
})

export const picture = {
  mine: myPicture,
  correct: correctPicture,
  ofPatient: patientPicture,
  addResult: addTestResult,
  testRequest: testRequestPdf,
}
