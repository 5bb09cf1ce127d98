import { z } from 'zod'
import { Id, IdParams, Ok } from './common.ts'
import { endpoint } from './endpoint.ts'

const add = endpoint('POST', '/api/consults/:id/notes', {
  who: 'doctor',
  summary: 'Add a signed note to a case that is closed; what was signed before stays as it was (INV-08)',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same note sent twice is one. */
    key: Id,
    body: z.string().trim().min(5, 'A note needs at least 5 characters.').max(4000, 'Use at most 4000 characters.'),
    /** The patient reads it from now on. */
    isShared: z.boolean(),
  }),
  reply: Ok,
  limit: { max: 60, seconds: 3600 },
})

const NoteParams = IdParams.extend({ noteId: Id })

const share = endpoint('POST', '/api/consults/:id/notes/:noteId/share', {
  who: 'doctor',
  summary: 'Let the patient read a signed note, as it was signed',
  params: NoteParams,
  reply: Ok,
})

const stopSharing = endpoint('POST', '/api/consults/:id/notes/:noteId/stop-sharing', {
  who: 'doctor',
  summary: 'End that the patient reads a note; they see that and when it was shared',
  params: NoteParams,
  reply: Ok,
})

export const consultNotes = { add, share, stopSharing }
