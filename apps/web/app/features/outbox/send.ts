import { completeCheckIn } from '@om/contracts/check-ins'
import { Id } from '@om/contracts/common'
import { messages } from '@om/contracts/messages'
import { paperTypes, photoSubjects, UploadView } from '@om/contracts/photos'
import { reportSideEffect, writeAboutSideEffect } from '@om/contracts/side-effects'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { isApiError } from '#app/ui/problem.ts'
import { type PhotoWire, untilRetryOrLater, uploadPhoto } from './upload-photo.ts'

/** As it was typed: the contract reads it when it is sent, so that what an earlier version of the pages kept is not lost. */
const Body = z.record(z.string(), z.unknown())

/** What can wait on a device, with all that its call takes. Each names itself, so that sent twice it arrives once. */
export const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check_in'), checkInId: Id, body: Body }),
  z.object({ kind: z.literal('side_effect'), body: Body }),
  z.object({ kind: z.literal('side_effect_message'), reportId: Id, body: Body }),
  z.object({ kind: z.literal('message'), threadId: Id, body: Body }),
  z.object({ kind: z.literal('thread'), body: Body }),
  z.object({
    kind: z.literal('photo'),
    view: UploadView,
    about: z.object({ kind: z.enum(photoSubjects), id: Id }).optional(),
    type: z.enum(paperTypes),
    fingerprint: z.string(),
    /** Its upload, once all of it has arrived: it may be a photo already. */
    wholeId: Id.nullable(),
  }),
])
export type Task = z.infer<typeof Task>
export type PhotoTask = Extract<Task, { kind: 'photo' }>

/** What was kept is of a shape that is no longer sent. */
class OutOfDate extends Error {}

const bodyOf = <B>({ body: schema }: { body?: z.ZodType<B> }, body: Record<string, unknown>): B => {
  const read = schema?.safeParse(body)
  if (!read?.success) throw new OutOfDate()
  return read.data
}

/** Sends what was written. */
const sendWords = (task: Exclude<Task, PhotoTask>): Promise<unknown> => {
  switch (task.kind) {
    case 'check_in':
      return api.checkIns.complete({ params: { id: task.checkInId }, body: bodyOf(completeCheckIn, task.body) })
    case 'side_effect':
      return api.sideEffects.report({ body: bodyOf(reportSideEffect, task.body) })
    case 'side_effect_message':
      return api.sideEffects.write({ params: { id: task.reportId }, body: bodyOf(writeAboutSideEffect, task.body) })
    case 'message':
      return api.messages.write({ params: { id: task.threadId }, body: bodyOf(messages.write, task.body) })
    case 'thread':
      return api.messages.begin({ body: bodyOf(messages.begin, task.body) })
  }
}

/** The calls of an upload, as they are made from pages. */
export const wire: PhotoWire = {
  start: body => api.photos.start({ body }),
  part: (id, body) => api.photos.part({ params: { id }, body }),
  finish: id => api.photos.finish({ params: { id } }),
}

export type AroundPhoto = {
  blob: Blob
  signal: AbortSignal
  onProgress: (part: number) => void
  onWhole: (id: string) => Promise<void>
}

const sendPhoto = ({ view, about, type, fingerprint, wholeId }: PhotoTask, { blob, ...around }: AroundPhoto) =>
  uploadPhoto(
    { view, ...(about ? { about } : {}), type, fingerprint, blob },
    {
      ...around,
      wire,
      wholeId,
      onPause: () => undefined,
      untilRetry: untilRetryOrLater,
    },
  )

/** Sends a task; a photo with its file. */
export const sendTask = async (task: Task, photo: AroundPhoto | null): Promise<unknown> => {
  if (task.kind !== 'photo') return sendWords(task)
  if (!photo) throw new OutOfDate()
  return sendPhoto(task, photo)
}

/** Why something that waited was not taken, in the clinic's words. */
export const Refusal = z.object({ code: z.string(), message: z.string(), details: z.array(z.string()) })
export type Refusal = z.infer<typeof Refusal>

const SIGNED_OUT = 401
const TOO_MANY = 429
const SERVER_FAULT = 500

/** Whether the session has run out. */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === SIGNED_OUT

/** What a failed try means: another one later, or the reason why it is never taken as it is. */
export const failureOf = (error: unknown, { kind }: Task): 'later' | Refusal => {
  if (error instanceof OutOfDate)
    return { code: 'out_of_date', message: 'It cannot be sent as it was written. Please write it again.', details: [] }
  if (!isApiError(error)) return 'later'
  const { status, code, message, problems } = error
  // A photo was tried often enough by now.
  if (status === SIGNED_OUT || status === TOO_MANY || (status >= SERVER_FAULT && kind !== 'photo')) return 'later'
  return { code, message, details: problems.map(problem => problem.message).filter(Boolean) }
}
