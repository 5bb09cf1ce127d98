import type { RegisterFilter } from '@om/contracts/register'
import { SupplyState } from '@om/contracts/supply-states'
import { dispensedItems, labelScans, orders, supplies, worksheets } from '@om/db/tables/orders'
import { doctors, pharmacists, profiles } from '@om/db/tables/people'
import { prescriptions } from '@om/db/tables/prescriptions'
import { registerCorrections, registerLines } from '@om/db/tables/register'
import { and, asc, desc, eq, exists, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries, Tx } from '#src/database/database.ts'
import { named } from '#src/modules/people/people.ts'

export type LineRow = typeof registerLines.$inferSelect
export type CorrectionRow = typeof registerCorrections.$inferSelect

export const insertLines = async (tx: Tx, rows: (typeof registerLines.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.q.insert(registerLines).values(rows)
}

/** Where a page of the register ends. */
export type LineCursor = { day: string; number: number; position: number }

/** Whom or which dispensings a search has found; null while nothing is searched for. */
export type Found = { patientIds: string[] } | { numbers: number[] } | null

/** More patients than this share the beginning of a name only when it is too short to mean anybody. */
const MOST_PATIENTS = 500
const MOST_NUMBERS = 500

const numberIn = (text: string, letters: string): number | null => {
  const digits = new RegExp(`^(?:${letters})?(\\d{1,12})$`, 'i').exec(text.replaceAll(/\s/g, ''))?.[1]
  return digits ? Number(digits) : null
}

const byNumber = async (tx: Tx, search: string): Promise<number[]> => {
  const [dispensing, order, script] = [numberIn(search, 'D'), numberIn(search, 'OM'), numberIn(search, 'RX')]
  const batch = search.toUpperCase()
  const made = tx.q
    .select({ id: worksheets.orderId })
    .from(worksheets)
    .where(eq(worksheets.batchNumber, batch))
    .union(
      tx.q.select({ id: dispensedItems.orderId }).from(dispensedItems).where(eq(dispensedItems.batchNumber, batch)),
    )
  const asked = [
    ...(dispensing === null ? [] : [eq(supplies.dispenseNumber, dispensing)]),
    ...(order === null
      ? []
      : [inArray(supplies.orderId, tx.q.select({ id: orders.id }).from(orders).where(eq(orders.number, order)))]),
    ...(script === null
      ? []
      : [
          inArray(
            supplies.orderId,
            tx.q
              .select({ id: orders.id })
              .from(orders)
              .innerJoin(prescriptions, eq(prescriptions.id, orders.prescriptionId))
              .where(eq(prescriptions.number, script)),
          ),
        ]),
    inArray(supplies.orderId, made),
  ]
  const found = new Set<number>()
  for (const condition of asked) {
    const rows = await tx.q
      .select({ number: supplies.dispenseNumber })
      .from(supplies)
      .where(condition)
      .orderBy(desc(supplies.dispenseNumber))
      .limit(MOST_NUMBERS)
    for (const { number } of rows) found.add(number)
  }
  return [...found]
}

/**
 * What is searched for: dispensings by any of their numbers, where it has a digit, otherwise patients whose name begins so. `too_many`
 * where too many do.
 */
export const findSearched = async (tx: Tx, search: string): Promise<Found | 'too_many'> => {
  if (!search) return null
  if (/\d/.test(search)) return { numbers: await byNumber(tx, search) }
  const rows = await tx.q
    .select({ id: profiles.id })
    .from(profiles)
    .where(named(search.split(/\s+/)))
    .limit(MOST_PATIENTS + 1)
  return rows.length > MOST_PATIENTS ? 'too_many' : { patientIds: rows.map(({ id }) => id) }
}

const isFound = (found: Found): SQL | undefined => {
  if (!found) return undefined
  return 'numbers' in found
    ? inArray(registerLines.number, found.numbers)
    : inArray(registerLines.patientId, found.patientIds)
}

// The first part is what an index starts from; the second leaves out what was on the page before.
const isAfter = ({ day, number, position }: LineCursor): SQL =>
  sql`(${registerLines.suppliedOn}, ${registerLines.number}) <= (${day}::date, ${number}::bigint)
    and not (${registerLines.suppliedOn} = ${day}::date and ${registerLines.number} = ${number}::bigint and ${registerLines.position} <= ${position}::int)`

export type LineFilter = Pick<RegisterFilter, 'from' | 'to' | 'medicine' | 'prescriberId'> & { found: Found }

/** The query behind a page, newest first, for the test of its plan. */
export const linesQuery = (q: Queries, filter: LineFilter, after: LineCursor | null, limit: number) => {
  const { from, to, medicine, prescriberId, found } = filter
  return q
    .select()
    .from(registerLines)
    .where(
      and(
        from ? gte(registerLines.suppliedOn, from) : undefined,
        to ? lte(registerLines.suppliedOn, to) : undefined,
        medicine ? eq(registerLines.medicine, medicine) : undefined,
        prescriberId ? eq(registerLines.prescriberId, prescriberId) : undefined,
        isFound(found),
        after ? isAfter(after) : undefined,
      ),
    )
    .orderBy(desc(registerLines.suppliedOn), desc(registerLines.number), asc(registerLines.position))
    .limit(limit)
}

/** One page of the register as the pharmacist may see it. */
export const visibleLines = (tx: Tx, filter: LineFilter, after: LineCursor | null, limit: number): Promise<LineRow[]> =>
  tx.visible(q => linesQuery(q, filter, after, limit))

export const visibleLine = async (tx: Tx, id: string): Promise<LineRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(registerLines).where(eq(registerLines.id, id)))
  return row
}

/** How the orders of these lines stand now. */
export const ordersOfLines = async (tx: Tx, orderIds: string[]) => {
  const rows = await tx.q
    .select({ id: orders.id, number: orders.number, state: orders.state, attempt: orders.attempt })
    .from(orders)
    .where(inArray(orders.id, orderIds))
  return new Map(rows.map(({ state, ...row }) => [row.id, { ...row, state: SupplyState.parse(state) }]))
}

const [packer, maker, releaser, scanner] = [
  alias(pharmacists, 'packer'),
  alias(pharmacists, 'maker'),
  alias(pharmacists, 'releaser'),
  alias(pharmacists, 'scanner'),
]

/** What was packed for these orders each time that they were made, and who made, packed and checked it; what is in the parcel first. */
export const packsOfLines = (tx: Tx, orderIds: string[]) =>
  tx.q
    .select({
      orderId: dispensedItems.orderId,
      position: dispensedItems.position,
      attempt: dispensedItems.attempt,
      batchNumber: dispensedItems.batchNumber,
      maker: dispensedItems.maker,
      expiresOn: dispensedItems.expiresOn,
      quantity: dispensedItems.quantity,
      compounded: dispensedItems.compounded,
      packedBy: packer.name,
      packedAt: dispensedItems.recordedAt,
      madeBy: maker.name,
      releasedBy: releaser.name,
      scannedBy: scanner.name,
    })
    .from(dispensedItems)
    .innerJoin(packer, eq(packer.id, dispensedItems.recordedBy))
    .leftJoin(
      worksheets,
      and(
        eq(worksheets.orderId, dispensedItems.orderId),
        eq(worksheets.attempt, dispensedItems.attempt),
        eq(worksheets.status, 'released'),
      ),
    )
    .leftJoin(maker, eq(maker.id, worksheets.compoundedBy))
    .leftJoin(releaser, eq(releaser.id, worksheets.releasedBy))
    .leftJoin(
      labelScans,
      and(
        eq(labelScans.orderId, dispensedItems.orderId),
        eq(labelScans.attempt, dispensedItems.attempt),
        eq(labelScans.position, dispensedItems.position),
      ),
    )
    .leftJoin(scanner, eq(scanner.id, labelScans.scannedBy))
    .where(inArray(dispensedItems.orderId, orderIds))
    .orderBy(desc(dispensedItems.attempt))

/** What was corrected in these lines, oldest first. */
export const correctionsOf = (tx: Tx, lineIds: string[]): Promise<CorrectionRow[]> =>
  tx.q
    .select()
    .from(registerCorrections)
    .where(inArray(registerCorrections.lineId, lineIds))
    .orderBy(asc(registerCorrections.position))

/** Stores a correction, once for each id; false when it was stored already. */
export const insertCorrection = async (tx: Tx, row: typeof registerCorrections.$inferInsert): Promise<boolean> => {
  const rows = await tx.q.insert(registerCorrections).values(row).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Doctors on whose prescriptions something was dispensed, by name. */
export const prescribersInRegister = (tx: Tx) =>
  tx.q
    .select({ id: doctors.id, name: doctors.name })
    .from(doctors)
    .where(exists(tx.q.select({ one: sql`1` }).from(registerLines).where(eq(registerLines.prescriberId, doctors.id))))
    .orderBy(asc(doctors.name), asc(doctors.id))
