import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a patient agrees to. The first two are needed for any care; the third is theirs to say either way. (INV-16, REG-19) */
export const consentKinds = ['telehealth', 'health_information', 'gp'] as const
export const ConsentKind = z.enum(consentKinds)
export type ConsentKind = z.infer<typeof ConsentKind>

export const ConsentAnswer = z.object({
  agrees: z.boolean(),
  at: Instant,
  /** Of the text that it was said to: `2026-11`. */
  version: z.string(),
  /** With an assessment, or in the health records. */
  where: z.enum(['assessment', 'records']),
})

export const Consent = z.object({
  kind: ConsentKind,
  title: z.string(),
  /** The sentence, and what stood with it. */
  text: z.string(),
  /** How it stands, and what was said before, newest first; empty where nobody has asked yet. */
  answers: z.array(ConsentAnswer),
})
export type Consent = z.infer<typeof Consent>

/** What a patient agreed to with a doctor before one of their prescriptions was signed. It ends with that treatment. */
export const TreatmentConsent = z.object({
  prescriptionId: Id,
  number: z.string(),
  title: z.string(),
  kind: z.enum(['off_label', 'compounded']),
  text: z.string(),
  /** Of the rules that it was signed under. */
  version: z.string(),
  at: Instant,
  by: z.string(),
  isRunning: z.boolean(),
})
export type TreatmentConsent = z.infer<typeof TreatmentConsent>

/** What a patient agreed to be charged for a plan. It ends as they cancel the plan. */
export const PaymentConsent = z.object({
  planId: Id,
  title: z.string(),
  /** The sentence with the days and sums, as they ticked it. */
  text: z.string(),
  at: Instant,
  state: z.enum(['running', 'over', 'not_paid']),
})
export type PaymentConsent = z.infer<typeof PaymentConsent>

export const Consents = z.object({
  items: z.array(Consent),
  treatments: z.array(TreatmentConsent),
  payments: z.array(PaymentConsent),
  /** What would stop if a consent that care needs were withdrawn now. */
  stops: z.object({ assessment: z.boolean(), treatments: z.array(z.string()) }),
})
export type Consents = z.infer<typeof Consents>

const list = endpoint('GET', '/api/consents', {
  who: 'patient',
  summary: 'What I have agreed to: the text, its version, when, and what would stop if I withdrew it',
  reply: Consents,
})

const answer = endpoint('PUT', '/api/consents', {
  who: 'patient',
  summary: 'Withdraw a consent, with what stops by that, or give it again; the same answer again changes nothing',
  body: z.object({ kind: ConsentKind, agrees: z.boolean() }),
  reply: Consents,
  limit: { max: 30, seconds: 3600 },
})

export const consents = { list, answer }
