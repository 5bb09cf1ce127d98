import { z } from 'zod'
import { Id, IdParams, Instant, Ok, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { SupplyForPharmacist } from './supply-shapes.ts'
import { SupplyState } from './supply-states.ts'

/** A batch of ours, a lot of an ingredient, or the batch of a manufacturer. */
const Code = z.string().trim().toUpperCase().min(3, 'Enter a batch or lot number.').max(40)

/** Only what this maker made under the number, and what nobody knows the maker of; empty for all of it. */
const ChosenMaker = z.string().trim().max(80).default('')

export const recallAnswers = ['understood', 'used', 'still_have'] as const
export const RecallAnswer = z.enum(recallAnswers)
export type RecallAnswer = z.infer<typeof RecallAnswer>

/** An order that holds what was searched for. */
export const RecallMatch = z.object({
  orderId: Id,
  number: z.string(),
  state: SupplyState,
  patientName: z.string(),
  /** What of it: an item, or an ingredient. */
  what: z.string(),
  /** Who made it; empty where that was not recorded, null for a batch of ours. */
  maker: z.string().nullable(),
  shippedAt: Instant.nullable(),
})
export type RecallMatch = z.infer<typeof RecallMatch>

/** One order of a recall, and what its patient has said. */
export const RecallLine = RecallMatch.extend({
  phone: z.string(),
  /** It waits in the pharmacy until it is made again or cancelled. */
  isFrozen: z.boolean(),
  /** Null for what has not been sent, and in a drill. */
  toldAt: Instant.nullable(),
  readAt: Instant.nullable(),
  answer: RecallAnswer.nullable(),
  answeredAt: Instant.nullable(),
})
export type RecallLine = z.infer<typeof RecallLine>

export const Recall = z.object({
  id: Id,
  number: z.string(),
  code: z.string(),
  /** Whose lot it is; empty for whoever made it. */
  maker: z.string(),
  reason: z.string(),
  message: z.string(),
  isDrill: z.boolean(),
  startedBy: z.string(),
  startedAt: Instant,
  closed: z.object({ at: Instant, by: z.string(), note: z.string() }).nullable(),
  counts: z.object({ orders: z.int(), patients: z.int(), told: z.int(), answered: z.int(), frozen: z.int() }),
  version: Version,
})
export type Recall = z.infer<typeof Recall>

/** With its orders, those that somebody has to see to first. */
export const RecallWithLines = Recall.extend({ lines: z.array(RecallLine), can: z.object({ close: z.boolean() }) })
export type RecallWithLines = z.infer<typeof RecallWithLines>

/** As the patient reads it. */
export const RecallForPatient = z.object({
  id: Id,
  message: z.string(),
  what: z.array(z.string()),
  orders: z.array(z.string()),
  toldAt: Instant,
  answer: RecallAnswer.nullable(),
})
export type RecallForPatient = z.infer<typeof RecallForPatient>

export const searchRecalled = endpoint('GET', '/api/pharmacy/recalled', {
  who: 'pharmacist',
  summary: 'Orders and patients that hold a batch, or a lot of an ingredient or of a bought item',
  query: z.object({ code: Code, maker: ChosenMaker }),
  /** At most 500 of them are listed; `count` is how many there are. */
  reply: z.object({
    code: z.string(),
    maker: z.string(),
    items: z.array(RecallMatch),
    count: z.int(),
    patients: z.int(),
    /** Of how many of them the maker was not recorded: they are found whichever maker is chosen. */
    unknown: z.int(),
    /** Everybody who made something under this number. */
    makers: z.array(z.string()),
  }),
})

export const listRecalls = endpoint('GET', '/api/pharmacy/recalls', {
  who: 'pharmacist',
  summary: 'Recalls, the open ones first; at most 200',
  reply: z.object({ items: z.array(Recall) }),
})

export const readRecall = endpoint('GET', '/api/pharmacy/recalls/:id', {
  who: 'pharmacist',
  summary: 'One recall with its orders, and who has read and answered',
  params: IdParams,
  reply: RecallWithLines,
})

export const startRecall = endpoint('POST', '/api/pharmacy/recalls', {
  who: 'pharmacist',
  summary: 'Recall a batch or lot: freeze what is here, write to who has it; a drill does neither',
  body: z.object({
    code: Code,
    maker: ChosenMaker,
    reason: z.string().trim().min(10, 'Say what is wrong, in at least 10 characters.').max(500),
    message: z.string().trim().min(20, 'Tell patients what is wrong, in at least 20 characters.').max(1000),
    isDrill: z.boolean(),
  }),
  reply: RecallWithLines,
})

export const closeRecall = endpoint('POST', '/api/pharmacy/recalls/:id/close', {
  who: 'pharmacist',
  summary: 'Close a recall whose orders are settled',
  params: IdParams,
  body: z.object({
    version: Version,
    note: z.string().trim().min(10, 'Say how it ended, in at least 10 characters.').max(500),
    /** Why it is closed although patients have not answered; needed where some have not. */
    unanswered: z.string().trim().max(500).default(''),
  }),
  reply: RecallWithLines,
})

export const remakeSupply = endpoint('POST', '/api/orders/:id/remake', {
  who: 'pharmacist',
  summary: 'Make an order again from the beginning, whose content is recalled or cannot be used',
  params: IdParams,
  body: z.object({
    version: Version,
    note: z.string().trim().min(5, 'Say where what was made is now.').max(500),
  }),
  reply: SupplyForPharmacist,
})

export const myRecalls = endpoint('GET', '/api/recalls/mine', {
  who: 'patient',
  summary: 'What concerns something that was sent to me',
  reply: z.object({ items: z.array(RecallForPatient) }),
})

export const markRecallRead = endpoint('POST', '/api/recalls/:id/read', {
  who: 'patient',
  summary: 'I have the message before me',
  params: IdParams,
  body: z.object({}),
  reply: Ok,
})

export const answerRecall = endpoint('POST', '/api/recalls/:id/answer', {
  who: 'patient',
  summary: 'Say what has become of it',
  params: IdParams,
  body: z.object({ answer: z.enum(recallAnswers, 'Choose an answer.') }),
  reply: RecallForPatient,
})

export const recalls = {
  search: searchRecalled,
  list: listRecalls,
  read: readRecall,
  start: startRecall,
  close: closeRecall,
  remake: remakeSupply,
  mine: myRecalls,
  markRead: markRecallRead,
  answer: answerRecall,
}
