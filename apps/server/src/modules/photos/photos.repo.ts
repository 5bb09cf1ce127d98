import { photoRequests, photos, photoUnfit } from '@om/db/tables/assessment'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type { UploadRow } from './upload/uploads.repo.ts'
export type PhotoRow = typeof photos.$inferSelect
export type RequestRow = typeof photoRequests.$inferSelect
export type View = PhotoRow['view']

/** Lets one change at a time be made to a patient's photos, until the transaction ends. */
export const holdPhotosOf = async (tx: Tx, patientId: string): Promise<void> => {
  await tx.q.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photos:${patientId}`}, 0))`)
}

/** One photo as the actor may see it. */
export const visiblePhoto = async (tx: Tx, id: string): Promise<PhotoRow | undefined> =>
  (await tx.visible(q => q.select().from(photos).where(eq(photos.id, id))))[0]

/** A photo that a link may open: current, or part of the record because a doctor has seen it; a paper only while it is current. */
export const openablePhoto = async (tx: Tx, id: string): Promise<PhotoRow | undefined> =>
  (
    await tx.q
      .select()
      .from(photos)
      .where(
        and(
          eq(photos.id, id),
          or(
            isNull(photos.retiredAt),
            and(isNotNull(photos.seenAt), sql`coalesce(${photos.subjectKind}, '') not in ('result','document')`),
          ),
        ),
      )
  )[0]

const ofConsult = (consultId: string | null) =>
  consultId === null ? isNull(photos.consultId) : eq(photos.consultId, consultId)

/** The current photos of a patient for a consult, or for the next one, as the actor may see them; oldest first. */
export const visibleCurrent = (tx: Tx, patientId: string, consultId: string | null): Promise<PhotoRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(photos)
      .where(
        and(eq(photos.patientId, patientId), ofConsult(consultId), isNull(photos.subjectId), isNull(photos.retiredAt)),
      )
      .orderBy(asc(photos.createdAt)),
  )

/** Photos of a patient's consults before a moment, as the actor may see them; newest first. */
export const visibleBefore = (
  tx: Tx,
  patientId: string,
  consult: { id: string; submittedAt: Date },
): Promise<PhotoRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(photos)
      .where(
        and(
          eq(photos.patientId, patientId),
          isNotNull(photos.consultId),
          ne(photos.consultId, consult.id),
          lt(photos.createdAt, consult.submittedAt),
          isNull(photos.retiredAt),
        ),
      )
      .orderBy(desc(photos.createdAt)),
  )

const sender = sql`coalesce(${photos.addedBy}, ${photos.patientId})`
const unsent = and(eq(photos.subjectKind, 'message'), isNull(photos.messageId), isNull(photos.retiredAt))

/** The files that somebody has added to messages and not sent yet, in the order in which they came. */
export const unsentOf = (tx: Tx, senderId: string): Promise<PhotoRow[]> =>
  tx.q
    .select()
    .from(photos)
    .where(and(unsent, sql`${sender} = ${senderId}`))
    .orderBy(asc(photos.createdAt))

/** Lets files of one's own go out with a message; from then on they are part of it. False where one of them is not there. */
export const sendWith = async (
  tx: Tx,
  message: { id: string; patientId: string; senderId: string; at: Date },
  ids: string[],
): Promise<boolean> => {
  const rows = await tx.q
    .update(photos)
    .set({ messageId: message.id, seenAt: message.at })
    .where(
      and(
        inArray(photos.id, ids),
        unsent,
        eq(photos.patientId, message.patientId),
        sql`${sender} = ${message.senderId}`,
      ),
    )
    .returning({ id: photos.id })
  return rows.length === new Set(ids).size
}

/** The files of messages that the actor may read, in the order in which they came. */
export const visibleFiles = (tx: Tx, messageIds: string[]): Promise<PhotoRow[]> =>
  tx.visible(q =>
    q.select().from(photos).where(inArray(photos.messageId, messageIds)).orderBy(asc(photos.createdAt), asc(photos.id)),
  )

/** Retires files that were added to messages before a moment and never sent. */
export const retireUnsentSince = async (tx: Tx, before: Date, at: Date): Promise<void> => {
  await tx.q
    .update(photos)
    .set({ retiredAt: at })
    .where(and(unsent, lt(photos.createdAt, before)))
}

/** The photos that belong to a report, in the order in which they came; whoever asks has been found to be allowed to. */
export const attachedTo = (tx: Tx, subjectId: string): Promise<PhotoRow[]> =>
  tx.q
    .select()
    .from(photos)
    .where(and(eq(photos.subjectId, subjectId), ne(photos.subjectKind, 'message'), isNull(photos.retiredAt)))
    .orderBy(asc(photos.createdAt))

/** Consults for which pictures of an ID are there. */
export const consultsWithIdentity = async (tx: Tx, limit: number): Promise<string[]> => {
  const rows = await tx.q
    .selectDistinct({ id: photos.subjectId })
    .from(photos)
    .where(and(eq(photos.subjectKind, 'identity'), isNull(photos.retiredAt)))
    .limit(limit)
  return rows.flatMap(({ id }) => id ?? [])
}

/** How many views of a consult have a photo that shows them. */
export const countViews = async (tx: Tx, consultId: string): Promise<number> => {
  const rows = await tx.q
    .select({ views: count() })
    .from(photos)
    .leftJoin(photoUnfit, eq(photoUnfit.photoId, photos.id))
    .where(and(eq(photos.consultId, consultId), isNull(photos.retiredAt), isNull(photoUnfit.photoId)))
  return rows[0]?.views ?? 0
}

/** Stores what is known of a photo; its files lie beside the database. */
export const insertPhoto = async (tx: Tx, row: typeof photos.$inferInsert): Promise<PhotoRow | undefined> =>
  (await tx.q.insert(photos).values(row).returning())[0]

/** Retires the photo that another one of its view replaces. */
export const retireView = async (
  tx: Tx,
  of: { patientId: string; consultId: string | null; view: View },
  at: Date,
): Promise<void> => {
  await tx.q
    .update(photos)
    .set({ retiredAt: at })
    .where(
      and(
        eq(photos.patientId, of.patientId),
        ofConsult(of.consultId),
        isNull(photos.subjectId),
        eq(photos.view, of.view),
        isNull(photos.retiredAt),
      ),
    )
}

/** The same for a view of a check-in. */
export const retireViewOf = async (tx: Tx, subjectId: string, view: View, at: Date): Promise<void> => {
  await tx.q
    .update(photos)
    .set({ retiredAt: at })
    .where(and(eq(photos.subjectId, subjectId), eq(photos.view, view), isNull(photos.retiredAt)))
}

/** Every current view of somebody's hair that belongs to a consult or a check-in, as the actor may see it; oldest first. */
export const visibleViews = (tx: Tx, patientId: string): Promise<PhotoRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(photos)
      .where(
        and(
          eq(photos.patientId, patientId),
          ne(photos.view, 'other'),
          or(isNotNull(photos.consultId), eq(photos.subjectKind, 'check_in')),
          isNull(photos.retiredAt),
        ),
      )
      .orderBy(asc(photos.createdAt)),
  )

/** Takes one photo out of its set; false when it was out already. */
export const retirePhoto = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const rows = await tx.q
    .update(photos)
    .set({ retiredAt: at })
    .where(and(eq(photos.id, id), isNull(photos.retiredAt)))
    .returning({ id: photos.id })
  return rows.length === 1
}

const waiting = and(isNull(photos.consultId), isNull(photos.subjectId), isNull(photos.retiredAt))

/** Gives the photos that wait for a consult to it. Answers with how many there were. */
export const attachWaiting = async (tx: Tx, patientId: string, consultId: string): Promise<number> => {
  const rows = await tx.q
    .update(photos)
    .set({ consultId })
    .where(and(eq(photos.patientId, patientId), waiting))
    .returning({ id: photos.id })
  return rows.length
}

/** Retires what a patient never sent to a doctor. */
export const retireWaitingOf = async (tx: Tx, patientId: string, at: Date): Promise<void> => {
  await tx.q
    .update(photos)
    .set({ retiredAt: at })
    .where(and(eq(photos.patientId, patientId), or(waiting, and(unsent, isNull(photos.addedBy)))))
}

/** Retires the photos of one consult and of what belongs to it, and papers with results, as if no doctor had seen them, so that they are deleted. */
export const forgetPhotosOf = async (tx: Tx, patientId: string, consultId: string, at: Date): Promise<void> => {
  await tx.q
    .update(photos)
    .set({ retiredAt: sql`coalesce(${photos.retiredAt}, ${at.toISOString()}::timestamptz)`, seenAt: null })
    .where(
      and(
        eq(photos.patientId, patientId),
        isNull(photos.messageId),
        or(eq(photos.consultId, consultId), inArray(photos.subjectId, [consultId, patientId])),
      ),
    )
}

/** Retires photos that have waited for a consult since before a moment. Answers with what and whose. */
export const retireWaitingSince = (tx: Tx, before: Date, at: Date): Promise<{ id: string; patientId: string }[]> =>
  tx.q
    .update(photos)
    .set({ retiredAt: at })
    .where(and(waiting, lt(photos.createdAt, before)))
    .returning({ id: photos.id, patientId: photos.patientId })

const deletable = and(isNotNull(photos.retiredAt), isNull(photos.seenAt))

/** Retired photos that no doctor has seen: nothing of the record. */
export const photosToDelete = (tx: Tx, limit: number): Promise<{ id: string; storageKey: string }[]> =>
  tx.q.select({ id: photos.id, storageKey: photos.storageKey }).from(photos).where(deletable).limit(limit)

/** Removes retired photos that no doctor has seen; one that was seen meanwhile stays. */
export const deletePhotos = async (tx: Tx, ids: string[]): Promise<void> => {
  await tx.q.delete(photos).where(and(inArray(photos.id, ids), deletable))
}

/** Notes that a doctor has had these photos before them. */
export const markSeen = async (tx: Tx, ids: string[], at: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx.q
    .update(photos)
    .set({ seenAt: at })
    .where(and(inArray(photos.id, ids), isNull(photos.seenAt)))
}

/** What doctors asked for in a consult, as the actor may see it; oldest first. */
export const visibleRequests = (tx: Tx, consultId: string): Promise<RequestRow[]> =>
  tx.visible(q =>
    q.select().from(photoRequests).where(eq(photoRequests.consultId, consultId)).orderBy(asc(photoRequests.askedAt)),
  )

/** Whether a photo is asked for in a consult, and whether a picture of an ID was sent for it and is still there. */
export const askedAndSent = async (tx: Tx, consultId: string) => {
  const { rows } = await tx.q.execute<{ photoAsked: boolean; identitySent: boolean }>(sql`
    select exists (select from ${photoRequests}
        where ${photoRequests.consultId} = ${consultId} and ${photoRequests.answeredAt} is null) as "photoAsked",
      exists (select from ${photos}
        where ${photos.subjectId} = ${consultId} and ${photos.subjectKind} = 'identity' and ${photos.retiredAt} is null) as "identitySent"`)
  return { photoAsked: rows[0]?.photoAsked === true, identitySent: rows[0]?.identitySent === true }
}

/** Stores a wish; one that is open for the same view takes the newer words. */
export const saveRequest = async (tx: Tx, row: typeof photoRequests.$inferInsert): Promise<RequestRow | undefined> => {
  const { doctorId, reason, askedAt } = row
  const rows = await tx.q
    .insert(photoRequests)
    .values(row)
    .onConflictDoUpdate({
      target: [photoRequests.consultId, photoRequests.view],
      targetWhere: isNull(photoRequests.answeredAt),
      set: { doctorId, reason, askedAt },
    })
    .returning()
  return rows[0]
}

/** Marks the open wish for a view as answered. */
export const answerRequest = async (tx: Tx, consultId: string, view: RequestRow['view'], at: Date): Promise<void> => {
  await tx.q
    .update(photoRequests)
    .set({ answeredAt: at })
    .where(and(eq(photoRequests.consultId, consultId), eq(photoRequests.view, view), isNull(photoRequests.answeredAt)))
}
