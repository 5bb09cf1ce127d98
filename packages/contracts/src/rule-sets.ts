import { z } from 'zod'
import { Brand, Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { DoctorFlag } from './consult-parts.ts'
import { Outcome } from './consult-states.ts'
import { endpoint } from './endpoint.ts'

/** How many of the last cases a set of rules is held against. */
export const COMPARED_CASES = 1000

const Version = z.string().min(1).max(20)
const words = (what: string, least: number) =>
  z.string().trim().min(least, `${what} needs at least ${least} characters.`).max(600, 'Use at most 600 characters.')

/** What a set of rules that is shipped says of the last cases, beside the rules in force. */
export const RuleComparison = z.object({
  id: Id,
  version: Version,
  against: Version,
  by: z.string(),
  askedAt: Instant,
  state: z.enum(['running', 'finished', 'stopped']),
  total: z.int(),
  done: z.int(),
  /** How many come to another outcome, or to another answer about their signature. */
  changed: z.int(),
  outcomes: z.array(z.object({ before: Outcome, after: Outcome, cases: z.int() })),
  rules: z.array(z.object({ rule: z.string(), gained: z.int(), lost: z.int() })),
  signatures: z.object({ asked: z.int(), nowHeld: z.int(), nowOpen: z.int() }),
  otherFlags: z.int(),
  can: z.object({ stop: z.boolean(), propose: z.boolean() }),
})
export type RuleComparison = z.infer<typeof RuleComparison>

const RuleProposal = z.object({
  id: Id,
  version: Version,
  comparisonId: Id,
  words: z.string(),
  /** From when on; null for as soon as it is approved. */
  startsAt: Instant.nullable(),
  by: z.string(),
  isMine: z.boolean(),
  at: Instant,
  decision: z.enum(['approved', 'refused', 'withdrawn']).nullable(),
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  reason: z.string(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type RuleProposal = z.infer<typeof RuleProposal>

const RuleSwitch = z.object({
  id: Id,
  version: Version,
  startsAt: Instant,
  kind: z.enum(['first', 'approved', 'rolled_back']),
  words: z.string(),
  by: z.string(),
  at: Instant,
  calledOff: z.object({ at: Instant, by: z.string() }).nullable(),
  can: z.object({ callOff: z.boolean() }),
})

/** Which rules the clinic goes by, which are shipped and wait, and what became of proposals. */
export const RuleSets = z.object({
  inForce: Version,
  isDirector: z.boolean(),
  /** Every version of which cases can be asked again, the newest first. */
  shipped: z.array(z.object({ version: Version, isInForce: z.boolean(), wasInForce: z.boolean() })),
  switches: z.array(RuleSwitch),
  proposals: z.array(RuleProposal),
  comparisons: z.array(RuleComparison),
  can: z.object({ compare: z.boolean() }),
  /** The version to which the medical director may go back now; null where there is none before it. */
  rollBackTo: Version.nullable(),
})
export type RuleSets = z.infer<typeof RuleSets>

const read = endpoint('GET', '/api/rule-sets', {
  who: 'doctor',
  summary: 'Which safety rules are in force, which are shipped and wait, and their proposals and comparisons',
  reply: RuleSets,
})

const compare = endpoint('POST', '/api/rule-sets/comparisons', {
  who: 'doctor',
  summary: 'As medical director, hold a shipped set of rules against the last 1,000 cases',
  body: z.object({ id: Id, version: Version }),
  reply: RuleComparison,
  limit: { max: 20, seconds: 3600 },
})

const comparison = endpoint('GET', '/api/rule-sets/comparisons/:id', {
  who: 'doctor',
  summary: 'How far a comparison is, and what it found',
  params: IdParams,
  reply: RuleComparison,
})

const stop = endpoint('POST', '/api/rule-sets/comparisons/:id/stop', {
  who: 'doctor',
  summary: 'As medical director, stop a comparison that runs',
  params: IdParams,
  reply: RuleComparison,
})

/** A case that two sets of rules judge otherwise; who it is of stays out of the list. */
const ChangedCase = z.object({
  consultId: Id,
  number: z.string(),
  brand: Brand,
  submittedAt: Instant,
  before: Outcome,
  after: Outcome,
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  signature: z.enum(['now_held', 'now_open']).nullable(),
})

const cases = endpoint('GET', '/api/rule-sets/comparisons/:id/cases', {
  who: 'doctor',
  summary: 'The cases that would come to something else, newest first, without names',
  params: IdParams,
  query: PageQuery.extend({ rule: z.string().max(10).optional() }),
  reply: pageOf(ChangedCase),
})

const propose = endpoint('POST', '/api/rule-sets/proposals', {
  who: 'doctor',
  summary: 'As medical director, propose that a compared set of rules be switched on, for another doctor to approve',
  body: z.object({
    id: Id,
    comparisonId: Id,
    words: words('The reason', 10),
    startsAt: Instant.nullable(),
  }),
  reply: RuleSets,
})

const decide = endpoint('POST', '/api/rule-sets/proposals/:id/decision', {
  who: 'doctor',
  summary: 'As another doctor, approve or refuse that a set of rules is switched on',
  params: IdParams,
  body: z
    .object({ decision: z.enum(['approved', 'refused']), reason: z.string().trim().max(600).default('') })
    .refine(({ decision, reason }) => decision === 'approved' || reason.length >= 10, {
      path: ['reason'],
      error: 'Write why not, in at least 10 characters.',
    }),
  reply: RuleSets,
})

const withdraw = endpoint('POST', '/api/rule-sets/proposals/:id/withdrawal', {
  who: 'doctor',
  summary: 'Take back a proposal of my own that nobody has decided',
  params: IdParams,
  reply: RuleSets,
})

const callOff = endpoint('POST', '/api/rule-sets/switches/:id/call-off', {
  who: 'doctor',
  summary: 'As medical director, call off a switch that was approved and has not begun',
  params: IdParams,
  reply: RuleSets,
})

const rollBack = endpoint('POST', '/api/rule-sets/roll-back', {
  who: 'doctor',
  summary: 'As medical director, go back at once to the rules that were in force before',
  body: z.object({
    /** The version that was on screen as the one in force. */
    from: Version,
    words: words('The reason', 10),
  }),
  reply: RuleSets,
})

/** What one set of rules says of a case: as it was stored, or asked again. */
const RuleAnswer = z.object({
  version: Version,
  outcome: Outcome,
  isUrgent: z.boolean(),
  rules: z.array(z.string()),
  flags: z.array(DoctorFlag),
})

/** The same before its signature; null where nothing was signed or asked. */
const SignatureAnswer = z.object({ version: Version, isOpen: z.boolean(), inTheWay: z.array(z.string()) })

export const CaseReplay = z.object({
  consultId: Id,
  number: z.string(),
  brand: Brand,
  submittedAt: Instant,
  /** Null for who may not open the record. */
  patient: z.object({ id: Id, name: z.string() }).nullable(),
  /** What was stored when it came. */
  stored: RuleAnswer,
  /** Whether the rules of that version say the same of the same answers today. */
  repeated: z.enum(['same', 'different', 'not_kept']),
  /** The rules in force, and the others that are shipped, the newest first. */
  today: z.array(RuleAnswer.extend({ isInForce: z.boolean() })),
  signature: z
    .object({
      stored: SignatureAnswer,
      repeated: z.enum(['same', 'different', 'not_kept']),
      today: z.array(SignatureAnswer),
    })
    .nullable(),
  /** What the rules looked at, in words; nothing that names who it is where the record is closed. */
  inputs: z.array(z.object({ source: z.string(), subject: z.string(), answer: z.string() })),
})
export type CaseReplay = z.infer<typeof CaseReplay>

const replay = endpoint('GET', '/api/consults/:id/replay', {
  who: 'doctor',
  summary: 'What the rules of then and of today say of a case',
  params: IdParams,
  reply: CaseReplay,
})

export const ruleSets = {
  read,
  compare,
  comparison,
  stop,
  cases,
  propose,
  decide,
  withdraw,
  callOff,
  rollBack,
  replay,
}
