import { z } from 'zod'
import { Id, Instant, Version } from './common.ts'

/** Longest note about an order. */
const NOTE = 2000

/** Who of the office sees to an order; `isAway`: they can no longer sign in as an admin, so it waits for somebody else. */
export const OrderAssignee = z.object({ id: Id, name: z.string(), isAway: z.boolean() })
export type OrderAssignee = z.infer<typeof OrderAssignee>

/** What the office noted about an order, or with which words it was handed over. */
export const OrderNote = z.object({
  /** Of its newest words. */
  id: Id,
  kind: z.enum(['note', 'hand_over']),
  authorName: z.string(),
  /** The colleague it was handed to; empty for nobody. */
  toName: z.string(),
  /** Empty once its author has taken it back. */
  text: z.string(),
  at: Instant,
  /** What it said before, oldest first. */
  earlier: z.array(z.object({ text: z.string(), at: Instant })),
  canCorrect: z.boolean(),
})
export type OrderNote = z.infer<typeof OrderNote>

/** What the office keeps for itself about an order; its customer never sees it. */
export const OrderWork = z.object({
  assignee: OrderAssignee.nullable(),
  /** Of who sees to it; 0 before anybody did. */
  version: Version,
  /** Oldest first. */
  notes: z.array(OrderNote),
})

const noteText = z.string().trim().min(1, 'Enter your note.').max(NOTE, 'Use at most 2,000 characters.')

export const NoteOnOrder = z.object({ text: noteText, requestKey: Id })

/** Other words for a note; empty takes it back. What it said is kept. */
export const NoteCorrection = z.object({
  noteId: Id,
  text: z.string().trim().max(NOTE, 'Use at most 2,000 characters.'),
  requestKey: Id,
})

export const AssignOrder = z.object({
  /** Null for nobody. */
  assigneeId: Id.nullable(),
  note: z.string().trim().max(NOTE, 'Use at most 2,000 characters.').default(''),
  requestKey: Id,
  version: Version,
})

/** Whose orders are shown. */
export const orderOwners = ['mine', 'nobody'] as const

export const OrderColleagues = z.object({ items: z.array(z.object({ id: Id, name: z.string() })) })
