import { z } from 'zod'

/** Where a page of the queue ended: the sorting instant and the id of its last row, and whether that was an urgent one. */
export type QueueCursor = { at: Date; id: string; isUrgent: boolean }

const Cursor = z.tuple([z.iso.datetime(), z.uuid(), z.boolean()])

/** A cursor as opaque text. */
export const writeCursor = ({ at, id, isUrgent }: QueueCursor): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id, isUrgent])).toString('base64url')

/** Reads a cursor back; null for anything that {@link writeCursor} did not write. */
export const readCursor = (text: string): QueueCursor | null => {
  try {
    const [at, id, isUrgent] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { at: new Date(at), id, isUrgent }
  } catch {
    return null
  }
}
