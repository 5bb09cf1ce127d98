import type { ReplyRow, ReviewRow } from './quality.repo.ts'

/** Who reads: which doctor, whether they are a medical director, and whether their registration is current. */
export type Reader = { staffId: string; isDirector: boolean; isRegistered: boolean }

/** What a doctor may do about a case of the audit. Its own doctor never looks at it; a form can be corrected until both have closed it. */
export const reviewCan = (row: ReviewRow, { staffId, isDirector, isRegistered }: Reader) => {
  const isReviewer = row.reviewerId === staffId
  const mayLook = isDirector && isRegistered && row.doctorId !== staffId
  const isWaiting = row.state === 'to_review'
  const isTalk = row.state === 'shared' && isRegistered && (isReviewer || row.doctorId === staffId)
  const closedByMe = isReviewer ? row.directorClosedAt : row.doctorClosedAt
  return {
    // Another medical director takes over what was opened and not written yet.
    open: mayLook && (isWaiting || (row.state === 'shared' && isReviewer)),
    write: mayLook && isReviewer && (isWaiting || row.state === 'shared'),
    // What somebody else has begun to read is theirs to leave out.
    skip: mayLook && isWaiting && (row.reviewerId === null || isReviewer),
    reply: isTalk,
    close: isTalk && closedByMe === null,
  }
}

/** Who of the two has answered last; null where nobody has since the form was written or corrected. */
export const lastAuthorOf = (
  replies: readonly Pick<ReplyRow, 'authorId' | 'at'>[],
  { correctedAt }: Pick<ReviewRow, 'correctedAt'>,
): string | null => replies.findLast(one => correctedAt === null || one.at > correctedAt)?.authorId ?? null

/** Whether a case waits for its reader: to be looked at, or because the other wrote last and the reader has not closed it. */
export const waitsFor = (
  { row, lastAuthor }: { row: ReviewRow; lastAuthor: string | null },
  { staffId, isDirector }: Pick<Reader, 'staffId' | 'isDirector'>,
): boolean => {
  const isOwn = row.doctorId === staffId
  if (row.state === 'to_review') return isDirector && !isOwn && (row.reviewerId ?? staffId) === staffId
  if (row.state !== 'shared') return false
  if ((isOwn ? row.doctorClosedAt : row.directorClosedAt) !== null) return false
  const wroteLast = lastAuthor ?? row.reviewerId
  const otherClosed = (isOwn ? row.directorClosedAt : row.doctorClosedAt) !== null
  return wroteLast !== staffId || otherClosed
}
