import { z } from 'zod'
import { Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How it stands that a colleague covers: `withdrawn` before an answer, `ended` after one. */
export const coverStates = ['asked', 'accepted', 'declined', 'withdrawn', 'ended'] as const
export const CoverState = z.enum(coverStates)
export type CoverState = z.infer<typeof CoverState>

const Doctor = z.object({ id: Id, name: z.string(), isMe: z.boolean() })

/** A time in which a doctor is away and a colleague sees to what is theirs. */
export const Cover = z.object({
  id: Id,
  doctor: Doctor,
  colleague: Doctor,
  startsAt: Instant,
  endsAt: Instant,
  state: CoverState,
  /** It holds at this moment. */
  isRunning: z.boolean(),
  /** Why it was declined. */
  words: z.string(),
  can: z.object({ answer: z.boolean(), end: z.boolean() }),
})
export type Cover = z.infer<typeof Cover>

export const Covers = z.object({
  /** What concerns me and is not over, soonest first. */
  items: z.array(Cover),
  colleagues: z.array(z.object({ id: Id, name: z.string() })),
})
export type Covers = z.infer<typeof Covers>

/** Who answers a patient while their doctor is away. */
export const CoverNotice = z.object({ doctor: z.string(), colleague: z.string(), until: Instant })
export type CoverNotice = z.infer<typeof CoverNotice>

const who = 'doctor'
const limit = { max: 60, seconds: 3600 }

/** Doctors who cover for each other. */
export const covers = {
  mine: endpoint('GET', '/api/doctor/covers', {
    who,
    summary: 'Who covers for me and for whom I cover, now and ahead, and whom I may ask',
    reply: Covers,
  }),
  ask: endpoint('POST', '/api/doctor/covers', {
    who,
    summary: 'Ask a colleague to cover for me in a time; the same press again asks once',
    body: z.object({
      /** Chosen by the browser. */
      id: Id,
      colleagueId: z.uuid('Choose a colleague.'),
      startsAt: Instant,
      endsAt: Instant,
    }),
    reply: Covers,
    limit,
  }),
  answer: endpoint('POST', '/api/doctor/covers/:id/answer', {
    who,
    summary: 'Say whether I cover for a colleague who asked me',
    params: IdParams,
    body: z
      .object({ accept: z.boolean(), words: z.string().trim().max(300, 'Use at most 300 characters.').default('') })
      .refine(({ accept, words }) => accept || words.length >= 3, {
        path: ['words'],
        message: 'Say why not, in a few words.',
      }),
    reply: Covers,
    limit,
  }),
  end: endpoint('POST', '/api/doctor/covers/:id/end', {
    who,
    summary: 'End a cover early, as either of the two, or take back what was asked',
    params: IdParams,
    reply: Covers,
    limit,
  }),
}
