import { Instant } from '@om/contracts/common'
import { done, type Result, refused } from '@om/contracts/errors'
import { z } from 'zod'

/** Where a page of a list that is sorted by time ends: the time, and the record among those of the same time. */
export type PageCursor = { at: Date; id: string }

/** How one kind of cursor travels: as a list of plain values, checked when it comes back. */
export type CursorForm<C> = { write: (cursor: C) => unknown[]; read: (values: unknown) => C | null }

const TimeValues = z.tuple([Instant, z.uuid()])

const byTime: CursorForm<PageCursor> = {
  write: ({ at, id }) => [at.toISOString(), id],
  read: values => {
    const { data } = TimeValues.safeParse(values)
    return data ? { at: new Date(data[0]), id: data[1] } : null
  },
}

const EntryValues = z.tuple([Instant, z.int()])

/** The end of a page of entries of the event log, which are numbered. */
export type EntryCursor = { at: Date; id: number }

/** How the cursor of a list of such entries travels. */
export const byEntry: CursorForm<EntryCursor> = {
  write: ({ at, id }) => [at.toISOString(), id],
  read: values => {
    const { data } = EntryValues.safeParse(values)
    return data ? { at: new Date(data[0]), id: data[1] } : null
  },
}

const textOf = (values: unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

const valuesIn = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/** What a reader of a list asks for: the cursor of the page before, where there is one, and how many rows at most. */
export type PageQuery = { cursor?: string | undefined; limit: number }

/** One page of a list, with the cursor of the next one; null on the last page. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null }

type Source<Row, C> = {
  /** Reads at most `most` rows behind `after`, in the order of the list. It is asked for one row more than is shown. */
  read: (after: C | null, most: number) => Promise<Row[]>
  /** Where a page ends that has this row last. */
  endOf: (row: Row) => C
}

const readPage = async <Row, C>(
  { cursor, limit }: PageQuery,
  { read, endOf }: Source<Row, C>,
  form: CursorForm<C>,
): Promise<Result<Page<Row>>> => {
  const after = cursor ? form.read(valuesIn(cursor)) : null
  if (cursor && !after)
    return refused('bad_request', [{ field: 'cursor', message: 'Start again from the first page.' }])
  const found = await read(after, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return done({ rows, nextCursor: found.length > limit && last ? textOf(form.write(endOf(last))) : null })
}

/**
 * Reads one page of a list that is sorted by time. Refuses a cursor that nobody wrote, or that belongs to another list,
 * with `bad_request`.
 */
export const listPage = <Row>(query: PageQuery, source: Source<Row, PageCursor>): Promise<Result<Page<Row>>> =>
  readPage(query, source, byTime)

/** The same for a list with an order of its own. */
export const listPageBy = <Row, C>(
  form: CursorForm<C>,
  query: PageQuery,
  source: Source<Row, C>,
): Promise<Result<Page<Row>>> => readPage(query, source, form)
