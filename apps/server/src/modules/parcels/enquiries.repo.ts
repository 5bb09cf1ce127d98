import { carrierEnquiries as e } from '@om/db/tables/carrier-enquiries'
import { parcels } from '@om/db/tables/parcels'
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type EnquiryRow = typeof e.$inferSelect

const MOST_SHOWN = 100
const MOST_ENDED = 20

const withParcel = {
  enquiry: e,
  trackingNumber: parcels.trackingNumber,
  orderId: parcels.orderId,
  shopOrderId: parcels.shopOrderId,
}

/** Those that have not ended, by the day on which somebody looks next. */
export const openEnquiries = (tx: Tx) =>
  tx.visible(q =>
    q
      .select(withParcel)
      .from(e)
      .innerJoin(parcels, eq(parcels.id, e.parcelId))
      .where(isNull(e.outcome))
      .orderBy(asc(e.lookOn), asc(e.openedAt))
      .limit(MOST_SHOWN),
  )

/** Those that ended, the last first. */
export const endedEnquiries = (tx: Tx) =>
  tx.visible(q =>
    q
      .select(withParcel)
      .from(e)
      .innerJoin(parcels, eq(parcels.id, e.parcelId))
      .where(isNotNull(e.outcome))
      .orderBy(desc(e.endedAt))
      .limit(MOST_ENDED),
  )
export type ShownEnquiry = Awaited<ReturnType<typeof openEnquiries>>[number]

/** One, as it stands. */
export const enquiryById = async (tx: Tx, id: string): Promise<EnquiryRow | undefined> => {
  const [row] = await tx.q.select().from(e).where(eq(e.id, id))
  return row
}

/** One, held still until the transaction ends. */
export const lockEnquiry = async (tx: Tx, id: string): Promise<EnquiryRow | undefined> => {
  const [row] = await tx.q.select().from(e).where(eq(e.id, id)).for('update')
  return row
}

/** The one about a parcel that has not ended, held still. */
export const lockOpenEnquiryOf = async (tx: Tx, parcelId: string): Promise<EnquiryRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(e)
    .where(and(eq(e.parcelId, parcelId), isNull(e.outcome)))
    .for('update')
  return row
}

/** Stores one; false where another one about the parcel is open. */
export const insertEnquiry = async (tx: Tx, row: typeof e.$inferInsert): Promise<boolean> => {
  const rows = await tx.q.insert(e).values(row).onConflictDoNothing().returning({ id: e.id })
  return rows.length > 0
}

type Change = Partial<
  Pick<EnquiryRow, 'number' | 'askedOn' | 'lookOn' | 'outcome' | 'words' | 'endedAt' | 'endedByName'>
>

export const updateEnquiry = async (tx: Tx, id: string, change: Change): Promise<void> => {
  await tx.q.update(e).set(change).where(eq(e.id, id))
}
