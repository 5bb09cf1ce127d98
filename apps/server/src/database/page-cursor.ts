import { type Refusal, refused } from '@om/contracts/errors'
import { z } from 'zod'

/** Where a page of a list that is sorted by time ends: the time, and the record among those of the same time. */
export type PageCursor = { at: Date; id: string }

const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

/** A cursor as opaque text. */
export const writeCursor = ({ at, id }: PageCursor): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

/** Reads a cursor back; null for anything that {@link writeCursor} did not write. */
export const readCursor = (text: string): PageCursor | null => {
  try {
    const [at, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { at: new Date(at), id }
  } catch {
    return null
  }
}

/** The refusal of a cursor that nobody wrote, or that belongs to another list. */
export const cursorRefused = (): Refusal =>
  refused('bad_request', [{ field: 'cursor', message: 'Start again from the first page.' }])
