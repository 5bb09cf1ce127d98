import { done, type Result, refused } from '@om/contracts/errors'
import type { TicketSummary } from '@om/contracts/support'
import { z } from 'zod'
import type { PersonActor } from '#src/actor.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { presentSummary } from './support.present.ts'
import {
  actsAsAdmin,
  newestMessages,
  openTickets,
  type TicketCursor,
  type TicketFilter,
  type TicketRow,
  ticketPage,
} from './support.repo.ts'

type Input = TicketFilter & { cursor?: string | undefined; limit: number }
type Page = { items: TicketSummary[]; nextCursor: string | null; open: number }

const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

const writeCursor = ({ lastMessageAt, id }: TicketRow): string =>
  Buffer.from(JSON.stringify([lastMessageAt.toISOString(), id])).toString('base64url')

/** A cursor of ours; undefined for anything else. */
const readCursor = (cursor: string): TicketCursor | undefined => {
  try {
    const [lastMessageAt, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { lastMessageAt, id }
  } catch {
    return undefined
  }
}

/** Tickets, newest message first: all, or those with that state, topic, number or beginning of name or e-mail. */
export const listTickets = async (
  deps: Deps,
  actor: PersonActor,
  { cursor, limit, ...filter }: Input,
  requestId = '',
): Promise<Result<Page>> => {
  const after = cursor ? readCursor(cursor) : null
  if (after === undefined)
    return refused('bad_request', [{ field: 'cursor', message: 'Start again at the first page.' }])
  return deps.db.transaction(
    actor,
    async (tx): Promise<Result<Page>> => {
      if (!(await actsAsAdmin(tx))) return refused('not_allowed')
      const rows = await ticketPage(tx, filter, after, limit)
      const items = rows.slice(0, limit)
      const texts = await newestMessages(
        tx,
        items.map(row => row.id),
      )
      const last = items.at(-1)
      auditListRead(deps.clock, tx, 'support.list.read', 'ticket', 'list')
      return done({
        items: items.map(row => presentSummary(row, texts.get(row.id) ?? '')),
        nextCursor: rows.length > limit && last ? writeCursor(last) : null,
        open: await openTickets(tx),
      })
    },
    requestId,
  )
}
