import type { LiveEvent } from '@om/contracts/events'
import type { Tx } from './database.ts'

export type Topic = `user:${string}` | 'role:doctor' | 'role:pharmacist' | 'role:admin' | `checkout:${string}`

/** What one kind of screen is told. */
export type Announcement = { topics: Topic[]; kind: LiveEvent['kind']; subjectId: string }

/** Tells open screens of several kinds at once that something changed: with the commit, each of the same once. */
export const announceEach = async (tx: Tx, announcements: Announcement[]): Promise<void> => {
  for (const { topics, kind, subjectId } of announcements)
    for (const topic of topics) tx.insertAtCommit('live_events', { topic, kind, subject_id: subjectId })
}

/** Tells open screens what is true for a moment only: it is kept nowhere, and who is away does not hear of it. */
export const announceNow = async (
  tx: Tx,
  topics: Topic[],
  kind: LiveEvent['kind'],
  subjectId: string,
): Promise<void> => {
  const told = topics.map(topic => `now ${topic} ${kind} ${subjectId}`)
  await tx.raw(`select pg_notify('live_events', told) from unnest($1::text[]) told`, [told])
}

/** Tells open screens that something changed. Ids only: the reader asks again through the API. */
export const announce = (tx: Tx, topics: Topic[], kind: LiveEvent['kind'], subjectId: string): Promise<void> =>
  announceEach(tx, [{ topics, kind, subjectId }])
