import type { LiveEvent } from '@om/contracts/events'
import type { Tx } from './database.ts'

export type Topic =
  | `user:${string}`
  | 'role:doctor'
  | 'role:pharmacist'
  | 'role:admin'
  | `checkout:${string}`
  /** What is told to the sockets of a visit alone. */
  | `visit:${string}`

/** One thing that screens of a topic are told. */
export type News = { topic: string; kind: string; subjectId: string }

/** Hears what a transaction had to tell, once it is stored: that rows of `live_events` are there, and what is kept nowhere. */
export type TellOpenScreens = (told: { isStored: boolean; passing: News[] }) => void

/** What one kind of screen is told. */
export type Announcement = { topics: Topic[]; kind: LiveEvent['kind']; subjectId: string }

/** Tells open screens of several kinds at once that something changed: with the commit, each of the same once. */
export const announceEach = async (tx: Tx, announcements: Announcement[]): Promise<void> => {
  for (const { topics, kind, subjectId } of announcements)
    for (const topic of topics) tx.insertAtCommit('live_events', { topic, kind, subject_id: subjectId })
}

/** Tells open screens what is true for a moment only: it is kept nowhere, and who is away does not hear of it. */
export const announceNow = (tx: Tx, topics: Topic[], kind: LiveEvent['kind'], subjectId: string): void => {
  for (const topic of topics) tx.tell({ topic, kind, subjectId })
}

/** Tells open screens that something changed. Ids only: the reader asks again through the API. */
export const announce = (tx: Tx, topics: Topic[], kind: LiveEvent['kind'], subjectId: string): Promise<void> =>
  announceEach(tx, [{ topics, kind, subjectId }])
