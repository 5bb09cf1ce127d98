import { z } from 'zod'
import { Day, Id, IdParams, Instant, MOST_STORED } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `keep` takes a cancellation back; `undo` what was paused, skipped or moved; `address` sends it elsewhere, and back; `contents` is about goods. */
const planChangeKinds = ['cancel', 'keep', 'pause', 'skip', 'move', 'undo', 'address', 'contents'] as const

const Days = z.object({ from: Day, to: Day })

/** What its patient can do with a plan now, and until when; null for what its prescription does not allow. */
export const PlanOptions = z.object({
  /** How often it was changed: a change names the count it was made from, so that of two windows one is told. */
  seen: z.int(),
  pausedUntil: Day.nullable(),
  pause: Days.nullable(),
  move: Days.nullable(),
  /** The day of the charge after the one that is skipped. */
  skipTo: Day.nullable(),
  undo: z.boolean(),
})

/** A change of a plan: the receipt that its patient gets, as it was told then. */
export const PlanChange = z.object({
  id: Id,
  /** Of the plan, or of the goods that it is about. */
  subscriptionId: Id,
  of: z.enum(['plan', 'goods']),
  kind: z.enum(planChangeKinds),
  title: z.string(),
  told: z.array(z.string()),
  at: Instant,
  /** It was taken back later. */
  isUndone: z.boolean(),
  can: z.object({
    undo: z.boolean(),
    keep: z.boolean(),
    /** To send it where it went before. */
    goBack: z.object({ addressId: Id.nullable(), seen: z.int() }).nullable(),
  }),
})
export type PlanChange = z.infer<typeof PlanChange>

export const changePlan = endpoint('POST', '/api/subscriptions/:id/changes', {
  who: 'patient',
  needs: 'payments',
  summary: 'Pause, skip or move the next delivery of my plan, or take that back',
  params: IdParams,
  body: z
    .object({
      kind: z.enum(['pause', 'skip', 'move', 'undo'], 'Choose what to change.'),
      /** The day until which it is paused, or to which it is moved. */
      on: Day.nullable().default(null),
      seen: z.int().max(MOST_STORED),
    })
    .refine(({ kind, on }) => on !== null || kind === 'skip' || kind === 'undo', {
      path: ['on'],
      error: 'Choose a day.',
    }),
  reply: PlanChange,
  limit: { max: 60, seconds: 3600 },
})

export const changePlanAddress = endpoint('POST', '/api/subscriptions/:id/address', {
  who: 'patient',
  summary: 'Send the deliveries of my plan, and what is not packed, to another address of mine',
  params: IdParams,
  body: z.object({
    /** Null for whichever is my default. */
    addressId: Id.nullable(),
    seen: z.int().max(MOST_STORED),
  }),
  reply: PlanChange,
  limit: { max: 60, seconds: 3600 },
})

export const planChange = endpoint('GET', '/api/subscriptions/changes/:id', {
  who: 'patient',
  summary: 'The receipt of a change of my plan',
  params: IdParams,
  reply: PlanChange,
})
