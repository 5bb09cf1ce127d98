import { z } from 'zod'
import { Id, IdParams, Instant, Ok } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A place on a photo, in parts of its width and height from the upper left corner. */
const PhotoPlace = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

/** Two places on a head, the same ones on every photo of a view: by them one photo is turned and sized onto another. */
export const PlacePair = z.object({ a: PhotoPlace, b: PhotoPlace })

/** How far the two are apart at least, in parts of the picture: nearer ones would turn a tremble into a tilt. */
export const LEAST_APART = 0.05

export const PhotoPoints = PlacePair.refine(({ a, b }) => Math.hypot(a.x - b.x, a.y - b.y) >= LEAST_APART, {
  message: 'The two points are too near to each other. Move one of them.',
  path: ['b'],
})
export type PhotoPoints = z.infer<typeof PhotoPoints>

export const markKinds = ['circle', 'arrow', 'text'] as const
/** Longest words of a mark. */
const MOST_MARK_WORDS = 120
/** Marks on one photo, at most. */
export const MOST_MARKS = 20

const drawn = {
  kind: z.enum(markKinds),
  /** The middle of a circle, the end of an arrow, or where words begin. */
  from: PhotoPlace,
  /** On the edge of a circle, or what an arrow points at; the same as `from` for words. */
  to: PhotoPlace,
  isShared: z.boolean(),
}

/** What a doctor has drawn on a photo; the patient has those that are shared. */
export const PhotoMark = z.object({
  id: Id,
  ...drawn,
  words: z.string(),
  by: z.string(),
  at: Instant,
  /** Whether the reader made it, so may share it, keep it to the clinic, or remove it. */
  canChange: z.boolean(),
})
export type PhotoMark = z.infer<typeof PhotoMark>

const NewMark = z
  .object({
    /** Chosen by the browser, so that a mark sent twice is one. */
    markId: Id,
    ...drawn,
    words: z.string().trim().max(MOST_MARK_WORDS, `Use at most ${MOST_MARK_WORDS} characters.`),
  })
  .refine(({ kind, words }) => kind !== 'text' || words !== '', { message: 'Write what it says.', path: ['words'] })
  .refine(({ kind, from, to }) => kind === 'text' || Math.hypot(from.x - to.x, from.y - to.y) >= 0.01, {
    message: 'This mark is too small to be seen. Move one of its ends.',
    path: ['to'],
  })

export const unfitReasons = ['something_else', 'not_usable'] as const
export type UnfitReason = (typeof unfitReasons)[number]

/** That a doctor found a photo to show something else, or nothing that can be judged; it is kept, and counts as none of its view. */
export const Unfit = z.object({ reason: z.enum(unfitReasons), by: z.string() })

const setPoints = endpoint('PUT', '/api/photos/:id/points', {
  who: ['patient', 'doctor'],
  summary: 'Say where two places of the head are on a photo, so that photos of its view lie on each other',
  params: IdParams,
  body: PhotoPoints,
  reply: Ok,
  limit: { max: 120, seconds: 600 },
})

const clearPoints = endpoint('DELETE', '/api/photos/:id/points', {
  who: ['patient', 'doctor'],
  summary: 'Take the two points off a photo again; a photo without any changes nothing',
  params: IdParams,
  reply: Ok,
})

const addMark = endpoint('POST', '/api/photos/:id/marks', {
  who: 'doctor',
  summary: 'Draw a circle, an arrow or words on a photo; the same mark again changes nothing',
  params: IdParams,
  body: NewMark,
  reply: Ok,
  limit: { max: 120, seconds: 600 },
})

const shareMark = endpoint('PUT', '/api/photos/marks/:id', {
  who: 'doctor',
  summary: 'Let the patient have a mark of mine, or keep it to the clinic',
  params: IdParams,
  body: z.object({ isShared: z.boolean() }),
  reply: Ok,
})

const removeMark = endpoint('DELETE', '/api/photos/marks/:id', {
  who: 'doctor',
  summary: 'Take a mark of mine off its photo',
  params: IdParams,
  reply: Ok,
})

const markUnfit = endpoint('PUT', '/api/photos/:id/unfit', {
  who: 'doctor',
  summary: 'Say that a photo shows something else, or nothing that can be judged; it is kept',
  params: IdParams,
  body: z.object({ reason: z.enum(unfitReasons) }),
  reply: Ok,
})

const clearUnfit = endpoint('DELETE', '/api/photos/:id/unfit', {
  who: 'doctor',
  summary: 'Take that back; a photo that counts changes nothing',
  params: IdParams,
  reply: Ok,
})

/** What is said of photos that are compared: points, marks, and that one shows no view of the head. */
export const photoCompare = { setPoints, clearPoints, addMark, shareMark, removeMark, markUnfit, clearUnfit }
