import { z } from 'zod'
import { dayField, Id, IdParams, Instant, Ok } from './common.ts'
import { Correction } from './corrections.ts'
import { Download, endpoint } from './endpoint.ts'
import { PhotoView } from './photos.ts'
import { effectHelps } from './side-effects.ts'

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
  'hair_density',
  'part_width',
] as const
export const TestCode = z.enum(testCodes)
export type TestCode = z.infer<typeof TestCode>

/** What a doctor measures on a photo of a head: followed over time, and no input of the safety rules. */
export const photoMeasures = ['hair_density', 'part_width'] as const satisfies readonly TestCode[]
export const isPhotoMeasure = (test: TestCode): boolean => photoMeasures.some(one => one === test)

/** What a laboratory, or a cuff, measures; a GP may be asked for it. */
export const labTests = testCodes.filter(test => !isPhotoMeasure(test))

/** Answers of the assessment that somebody may correct at any time. */
export const correctableKeys = [
  'pregnancy_status',
  'partner_pregnant',
  'health_conditions',
  'mood_conditions',
  'current_medications',
  'allergies',
  'lifestyle_factors',
  'scalp_condition',
  'breast_detail',
  'date_of_birth',
] as const
export const CorrectableKey = z.enum(correctableKeys)
export type CorrectableKey = z.infer<typeof CorrectableKey>

export const factSources = ['assessment', 'patient', 'doctor', 'pharmacist', 'check_in', 'message'] as const

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

/** That something was entered in error: it counts no more, and stays to be read. */
export const Struck = z.object({
  /** Empty for the patient. */
  by: z.string(),
  at: Instant,
  reason: z.string(),
})
export type Struck = z.infer<typeof Struck>

/** Something known of a patient, in words, with where it comes from. */
export const KnownFact = z.object({
  /** Null for an answer of an assessment, which is corrected rather than struck out. */
  id: Id.nullable(),
  words: z.string(),
  source: z.enum(factSources),
  /** Who entered it; empty for the patient's own answers. */
  by: z.string(),
  /** When it was told. */
  at: Instant,
  /** What a doctor wrote beside it. */
  note: z.string(),
  struck: Struck.nullable(),
  /** Whether the reader may say that it was entered in error. */
  canStrike: z.boolean(),
})
export type KnownFact = z.infer<typeof KnownFact>

/** One line of the picture: what is true today, and what was before or was struck out, newest first. */
export const PictureLine = z.object({
  key: z.string(),
  name: z.string(),
  /** Null where everything that was told was entered in error. */
  now: KnownFact.nullable(),
  before: z.array(KnownFact),
})
export type PictureLine = z.infer<typeof PictureLine>

/** A result, with its reference. */
export const TestResult = z.object({
  id: Id,
  test: TestCode,
  /** Of a measure on a photo the view that it shows: views are not compared with each other. */
  view: PhotoView.nullable(),
  /** `118/76`, `4.2`. */
  value: z.string(),
  unit: z.string(),
  measuredOn: z.iso.date(),
  isAbnormal: z.boolean(),
  note: z.string(),
  source: z.enum(factSources),
  by: z.string(),
  at: Instant,
  struck: Struck.nullable(),
  canStrike: z.boolean(),
  /** The paper it was read from; null where none was named, or it was taken out of the record. */
  documentId: Id.nullable(),
})
export type TestResult = z.infer<typeof TestResult>

/** Tests that a GP was asked for with a letter, and which of them have come. */
export const TestRequestLine = z.object({
  id: Id,
  tests: z.array(TestCode),
  came: z.array(TestCode),
  by: z.string(),
  at: Instant,
  /** Null while something is awaited; closed by nobody when everything has come. */
  closed: z.object({ at: Instant, by: z.string() }).nullable(),
})
export type TestRequestLine = z.infer<typeof TestRequestLine>

/** What the clinic knows about a patient today. (INV-04) */
export const Picture = z.object({
  lines: z.array(PictureLine),
  /** Every result, newest first. */
  results: z.array(TestResult),
  /** What GPs were asked for, newest first. */
  requests: z.array(TestRequestLine),
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

/** A small read: the first page of a patient asks it each time. */
export const pictureAsks = endpoint('GET', '/api/picture/asks', {
  who: 'patient',
  summary:
    'Which of my answers are too old for my treatment and asked for again, and which tests of my GP have not come',
  reply: z.object({ asks: z.array(CorrectableKey), awaited: z.array(TestCode) }),
})

export const patientPicture = endpoint('GET', '/api/patients/:id/picture', {
  who: 'doctor',
  summary: 'What the clinic knows about a patient, with where it comes from',
  params: IdParams,
  reply: Picture.extend({
    correctable: z.array(Correctable),
    /** What the patient asked the doctors to put right, newest first. */
    corrections: z.array(Correction),
  }),
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
  /** `help`: what somebody needs first who has told something dangerous. */
  reply: Picture.extend({ help: z.enum(effectHelps).nullable() }),
  limit: { max: 60, seconds: 3600 },
})

export const addFact = endpoint('POST', '/api/patients/:id/facts', {
  who: 'doctor',
  summary: 'Enter what a patient told; what speaks against a treatment holds it at once (INV-04)',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same fact sent twice is one. */
    factId: Id,
    key: CorrectableKey,
    values: z.array(z.string().max(60)).min(1, 'Choose an answer.').max(40),
    text: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
    /** Told to the doctor, or written in a message. */
    source: z.enum(['doctor', 'message'], 'Choose how you know it.'),
    note: z.string().trim().min(3, 'Write in a few words how you know it.').max(300, 'Use at most 300 characters.'),
  }),
  reply: Picture,
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
    /** The paper of the patient that it is read from; of a measure on a photo that photo, whose day it has. */
    documentId: Id.nullable().optional(),
    note: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
  }),
  reply: Picture,
})

export const strikeFact = endpoint('POST', '/api/facts/:id/strike', {
  who: ['patient', 'doctor', 'pharmacist'],
  summary: 'Mark something as entered in error: it counts no more, and stays to be read',
  params: IdParams,
  body: z.object({
    reason: z
      .string()
      .trim()
      .min(3, 'Write in a few words what is wrong with it.')
      .max(300, 'Use at most 300 characters.'),
  }),
  reply: Ok,
})

/** What patients tell at the counter or on the phone, and a pharmacist enters. */
export const counterKeys = ['allergies', 'current_medications', 'pregnancy_status'] as const

export const tellers = ['patient', 'family_or_carer', 'other_clinician'] as const
export const tellingWays = ['counter', 'phone', 'in_writing'] as const

export const ToldToPharmacist = z.object({
  /** What may be entered, with the answers as they are now to begin from; nothing before there is an assessment. */
  questions: z.array(Correctable),
  /** What pharmacists have entered, newest first; what was struck out stays to be read. */
  facts: z.array(KnownFact.extend({ name: z.string() })),
  can: z.object({ enter: z.boolean() }),
})
export type ToldToPharmacist = z.infer<typeof ToldToPharmacist>

export const toldToPharmacist = endpoint('GET', '/api/orders/:id/told', {
  who: 'pharmacist',
  summary: 'What the patient of an order has told the pharmacy, and what else may be entered',
  params: IdParams,
  reply: ToldToPharmacist,
})

export const enterTold = endpoint('POST', '/api/orders/:id/told', {
  who: 'pharmacist',
  summary: 'Enter what was told to the pharmacy; what speaks against a treatment holds it at once (INV-04)',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same fact sent twice is one. */
    factId: Id,
    key: z.enum(counterKeys),
    values: z.array(z.string().max(60)).min(1, 'Choose an answer.').max(40),
    text: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
    teller: z.enum(tellers, 'Choose who told you.'),
    way: z.enum(tellingWays, 'Choose how it was told.'),
    note: z.string().trim().max(200, 'Use at most 200 characters.').default(''),
  }),
  reply: ToldToPharmacist,
  limit: { max: 60, seconds: 3600 },
})

export const requestTests = endpoint('POST', '/api/patients/:id/test-requests', {
  who: 'doctor',
  summary: 'Ask the GP for tests: the patient gets a letter, and what is asked for is awaited',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same request sent twice is one. */
    key: Id,
    tests: z.array(z.enum(labTests)).min(1, 'Choose at least one test.').max(labTests.length),
  }),
  reply: Picture,
})

export const testRequestLetter = endpoint('GET', '/api/test-requests/:id/letter', {
  who: ['patient', 'doctor'],
  summary: 'The letter to the GP that asks for tests, as PDF',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
})

export const closeTestRequest = endpoint('POST', '/api/test-requests/:id/close', {
  who: 'doctor',
  summary: 'Wait no longer for what the GP was asked for',
  params: IdParams,
  reply: Picture,
})

export const picture = {
  mine: myPicture,
  asks: pictureAsks,
  correct: correctPicture,
  ofPatient: patientPicture,
  addResult: addTestResult,
  addFact,
  strike: strikeFact,
  toldToPharmacist,
  enterTold,
  requestTests,
  letter: testRequestLetter,
  closeRequest: closeTestRequest,
}
