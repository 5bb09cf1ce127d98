import { z } from 'zod'
import { dayField, Id, IdParams, Instant, Version } from './common.ts'
import { contactModes } from './consult-words.ts'
import { Download, endpoint } from './endpoint.ts'

/** What a patient can report; words and gravity are in the domain. */
export const effectCodes = [
  'chest_pain',
  'breathless',
  'fainted',
  'throat_swelling',
  'self_harm_thoughts',
  'pregnant',
  'swelling',
  'weight_gain',
  'palpitations',
  'missed_period',
  'erection',
  'breast_lump',
  'dizzy',
  'headache',
  'breast_tender',
  'low_libido',
  'rash',
  'scalp_sore',
  'body_hair',
  'itch',
  'early_shed',
  'low_mood',
  'other',
] as const
export const EffectCode = z.enum(effectCodes)
export type EffectCode = z.infer<typeof EffectCode>

/** E0 is cared for at home, E1 is read by a doctor, E2 holds the next supply, E3 is dangerous now. */
export const effectLevels = ['E0', 'E1', 'E2', 'E3'] as const
export type EffectLevel = (typeof effectLevels)[number]
export const effectSeverities = ['mild', 'moderate', 'severe'] as const
export const effectHelps = ['emergency', 'crisis', 'pregnancy'] as const
export const effectStates = ['open', 'answered', 'settled', 'self_care'] as const
export const effectOutcomes = ['go_on', 'cease'] as const
/** How the patient is when a report is settled, as the regulator asks. */
export const patientOutcomes = ['recovered', 'recovering', 'not_recovered', 'unknown'] as const
/** How serious it was, as the regulator asks. */
export const effectSeriousness = [
  'not_serious',
  'medically_important',
  'hospital',
  'life_threatening',
  'disabling',
  'birth_defect',
  'death',
] as const

/** How somebody of the clinic was told of what a patient has noticed. */
export const toldHow = ['phone', 'video', 'in_person', 'message'] as const

/** What doctor and patient wrote about a report. */
export const EffectMessage = z.object({
  by: z.object({ role: z.enum(['patient', 'doctor']), name: z.string() }),
  body: z.string(),
  at: Instant,
})

/** A report as its patient reads it. */
export const MySideEffect = z.object({
  id: Id,
  number: z.string(),
  effects: z.array(EffectCode),
  words: z.string(),
  severity: z.enum(effectSeverities),
  startedOn: z.iso.date().nullable(),
  /** Who of the clinic entered it, and how they were told; null where the patient did. */
  told: z.object({ to: z.string(), how: z.enum(toldHow) }).nullable(),
  level: z.enum(effectLevels),
  /** What the patient needs first; null where it is not dangerous now. */
  help: z.enum(effectHelps).nullable(),
  reportedAt: Instant,
  /** By when a doctor is in touch; null where nobody has to be. */
  dueAt: Instant.nullable(),
  state: z.enum(effectStates),
  outcome: z.enum(effectOutcomes).nullable(),
  settled: z.object({ by: z.string(), at: Instant }).nullable(),
  /** The treatments that wait for a doctor because of it. */
  held: z.array(z.string()),
  messages: z.array(EffectMessage),
  can: z.object({ write: z.boolean() }),
})
export type MySideEffect = z.infer<typeof MySideEffect>

/** A report as doctors read it. */
export const SideEffect = MySideEffect.omit({ can: true }).extend({
  /** What was ticked and what the words stand for. */
  found: z.array(EffectCode),
  /** What the patient was prescribed then. */
  medicines: z.array(z.string()),
  ruleVersion: z.string(),
  /** When the patient wrote something graver about it, and how it was judged before. */
  raised: z.object({ at: Instant, from: z.enum(effectLevels) }).nullable(),
  patientOutcome: z.enum(patientOutcomes).nullable(),
  seriousness: z.enum(effectSeriousness).nullable(),
  contact: z.object({ mode: z.enum(contactModes), on: Instant }).nullable(),
  settledReason: z.string(),
  /** The report to the regulator. */
  tga: z.object({ at: Instant, reference: z.string() }).nullable(),
  /** What was recorded of it by mistake, newest first; `to` is null where it had not been sent. */
  tgaBefore: z.array(
    z.object({ reference: z.string(), to: z.string().nullable(), reason: z.string(), by: z.string(), at: Instant }),
  ),
  version: Version,
  can: z.object({ write: z.boolean(), settle: z.boolean(), reportToTga: z.boolean(), correctTga: z.boolean() }),
})
export type SideEffect = z.infer<typeof SideEffect>

const words = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`)

const noticed = (sentence: string) => z.array(EffectCode).min(1, sentence).max(effectCodes.length)

const reported = {
  /** Chosen by the browser: the same report sent twice is one. */
  id: Id,
  effects: noticed('Choose what you have noticed.'),
  words: words(2000).default(''),
  severity: z.enum(effectSeverities, 'Say how bad it is.'),
  startedOn: dayField('Enter the day, or leave it empty.').nullable().default(null),
}
const hasWordsForOther = ({ effects, words }: { effects: EffectCode[]; words: string }) =>
  !effects.includes('other') || words.length > 0
const otherNeedsWords = { path: ['words'], error: 'Tell us in a few words what it is.' }

export const reportSideEffect = endpoint('POST', '/api/side-effects', {
  who: 'patient',
  summary: 'Report a side effect; grave ones hold every supply at once (INV-12)',
  body: z.object(reported).refine(hasWordsForOther, otherNeedsWords),
  reply: MySideEffect,
  limit: { max: 20, seconds: 3600 },
})

export const reportForPatient = endpoint('POST', '/api/patients/:id/side-effects', {
  who: ['doctor', 'pharmacist'],
  summary: 'Enter a side effect that a patient has told the clinic of; it counts as if they had reported it (INV-12)',
  params: IdParams,
  body: z
    .object({
      ...reported,
      effects: noticed('Choose what was noticed.'),
      reportId: reported.id,
      toldBy: z.enum(toldHow, 'Say how you were told.'),
    })
    .omit({ id: true })
    .refine(hasWordsForOther, otherNeedsWords),
  /** What follows from it, to say to the patient while they are there. */
  reply: MySideEffect.pick({
    number: true,
    effects: true,
    level: true,
    help: true,
    dueAt: true,
    state: true,
    held: true,
  }),
  limit: { max: 60, seconds: 3600 },
})

export const mySideEffects = endpoint('GET', '/api/side-effects/mine', {
  who: 'patient',
  summary: 'What I have reported, newest first',
  reply: z.object({
    items: z.array(MySideEffect),
    /** Whether there is, or was, a treatment to report about. */
    mayReport: z.boolean(),
  }),
})

export const writeAboutSideEffect = endpoint('POST', '/api/side-effects/:id/messages', {
  who: 'patient',
  summary: 'Write to the doctor about what I have reported',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same message sent twice is one. */
    key: Id,
    body: words(2000).min(1, 'Write something first.'),
  }),
  reply: MySideEffect,
  limit: { max: 60, seconds: 3600 },
})

export const answerSideEffect = endpoint('POST', '/api/side-effects/:id/answers', {
  who: 'doctor',
  summary: 'Answer a patient who reported a side effect',
  params: IdParams,
  body: z.object({ version: Version, body: words(2000).min(10, 'Write at least 10 characters for the patient.') }),
  reply: SideEffect,
})

export const settleSideEffect = endpoint('POST', '/api/side-effects/:id/settle', {
  who: 'doctor',
  summary: 'Close a report: the treatment goes on, or ends (REG-02, INV-12)',
  params: IdParams,
  body: z.object({
    version: Version,
    outcome: z.enum(effectOutcomes, 'Say whether the treatment goes on.'),
    /** For the record. */
    reason: words(1000).min(10, 'Write in at least 10 characters why.'),
    /** What the patient reads. */
    message: words(1000).min(10, 'Write at least 10 characters for the patient.'),
    /** How and when the doctor spoke with the patient about it; needed where a supply was held. */
    contactMode: z.enum(contactModes).nullable().default(null),
    contactAt: Instant.nullable().default(null),
    /** For the regulator; needed where a supply was held. */
    patientOutcome: z.enum(patientOutcomes).nullable().default(null),
    seriousness: z.enum(effectSeriousness).nullable().default(null),
    /** How it is today; needed where thoughts of self-harm or a pregnancy were reported. Every gate reads it from then on. */
    selfHarmNow: z.boolean().nullable().default(null),
    pregnancyNow: z.string().max(60).nullable().default(null),
  }),
  reply: SideEffect,
})

const TgaReference = words(80).min(3, 'Enter the number you were given.')

export const reportToTga = endpoint('POST', '/api/side-effects/:id/tga', {
  who: 'doctor',
  summary: 'Record that the adverse event was reported to the regulator',
  params: IdParams,
  body: z.object({ version: Version, reference: TgaReference }),
  reply: SideEffect,
})

export const correctTga = endpoint('POST', '/api/side-effects/:id/tga-correction', {
  who: 'doctor',
  summary: 'Correct the number of the report to the regulator, or take back that it was sent; what was recorded stays',
  params: IdParams,
  body: z.object({
    version: Version,
    /** The right number; null where it has not been sent. */
    reference: TgaReference.nullable(),
    reason: words(500).min(10, 'Write in at least 10 characters why.'),
  }),
  reply: SideEffect,
})

export const adverseEventPdf = endpoint('GET', '/api/side-effects/:id/report', {
  who: 'doctor',
  summary: 'The adverse event report as PDF, with the fields the regulator asks for',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
})

export const adverseEventCsv = endpoint('GET', '/api/side-effects/:id/report.csv', {
  who: 'doctor',
  summary: 'The same as CSV',
  params: IdParams,
  reply: Download,
  produces: 'text/csv',
})

export const sideEffects = {
  report: reportSideEffect,
  reportForPatient,
  mine: mySideEffects,
  write: writeAboutSideEffect,
  answer: answerSideEffect,
  settle: settleSideEffect,
  reportToTga,
  correctTga,
  pdf: adverseEventPdf,
  csv: adverseEventCsv,
}
