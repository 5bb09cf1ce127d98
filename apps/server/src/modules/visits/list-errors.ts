import { done, type Result, refused } from '@om/contracts/errors'
import type { BrowserError } from '@om/contracts/visits'
import { z } from 'zod'
import type { PersonActor } from '#src/actor.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { presentError } from './visits.present.ts'
import { type ErrorCursor, type ErrorRow, errorPage } from './visits.repo.ts'

type Input = { cursor?: string | undefined; limit: number; dismissed: 'yes' | 'no' }

const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

const writeCursor = ({ lastSeenAt, id }: ErrorRow): string =>
  Buffer.from(JSON.stringify([lastSeenAt.toISOString(), id])).toString('base64url')

/** A cursor of ours; undefined for anything else. */
const readCursor = (cursor: string): ErrorCursor | undefined => {
  try {
    const [lastSeenAt, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { lastSeenAt, id }
  } catch {
    return undefined
  }
}

/** Errors of browsers, last seen first: those that wait to be looked at, or those that were put away. */
export const listErrors = async (
  deps: Deps,
  actor: PersonActor,
  { cursor, limit, dismissed }: Input,
  requestId = '',
): Promise<Result<{ items: BrowserError[]; nextCursor: string | null }>> => {
  const after = cursor ? readCursor(cursor) : null
  if (after === undefined)
    return refused('bad_request', [{ field: 'cursor', message: 'Start again at the first page.' }])
  return deps.db.transaction(
    actor,
    async tx => {
      const rows = await errorPage(tx, { dismissed: dismissed === 'yes', after, limit })
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      auditListRead(deps.clock, tx, 'client-error.list.read', 'client-error', 'list')
      return done({
        items: items.map(presentError),
        nextCursor: rows.length > limit && last ? writeCursor(last) : null,
      })
    },
    requestId,
  )
}
