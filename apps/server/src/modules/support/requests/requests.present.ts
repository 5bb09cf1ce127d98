import type {
  AskedLook,
  MyPrivacyRequest,
  PrivacyRequest,
  PrivacyRequestForOffice,
  PrivacySummary,
} from '@om/contracts/privacy-requests'
import { isCareLook, lookWords } from '@om/domain/looks'
import { isPrivacyOpen, movesOf, privacyLifecycleSteps, replyUntil } from '@om/domain/privacy-requests'
import type { RequestRow, Shown } from './requests.repo.ts'

/** The office reads of what is clinical only that it was: what somebody reported, for one, is between them and the doctors. (INV-14) */
const presentAbout = (about: RequestRow['about'], isMine: boolean): AskedLook | null => {
  if (!about) return null
  const { id, role, name, action, at } = about
  const { part, isReading } = lookWords(action)
  return { id, role, name, part: isMine || !isCareLook(action) ? part : 'the care record', isReading, at }
}

const presentRequest = (
  { id, number, kind, state, words, about, askedAt, dueAt, steps }: Shown,
  isMine: boolean,
): PrivacyRequest => ({
  id,
  number,
  kind,
  state,
  words,
  about: presentAbout(about, isMine),
  askedAt: askedAt.toISOString(),
  dueAt: dueAt.toISOString(),
  steps: steps.map(one => ({
    kind: one.kind,
    words: one.words,
    ground: one.ground,
    by: one.byName,
    at: one.at.toISOString(),
  })),
})

/** Whether its patient may write about it: while it is open, and for some time after its answer. */
export const mayReply = ({ state, closedAt }: Pick<RequestRow, 'state' | 'closedAt'>, now: Date): boolean =>
  isPrivacyOpen(state) || (state !== 'withdrawn' && closedAt !== null && now <= replyUntil(closedAt))

/** A request as its patient reads it. */
export const presentMine = (row: Shown, now: Date): MyPrivacyRequest => ({
  ...presentRequest(row, true),
  can: { withdraw: privacyLifecycleSteps.canMove(row.state, 'withdrawn'), reply: mayReply(row, now) },
})

/** A request as the office reads it. */
export const presentForOffice = (row: Shown, patientName: string, now: Date): PrivacyRequestForOffice => ({
  ...presentRequest(row, false),
  patientName,
  channel: row.channel,
  identity: row.identity,
  assignee: row.assigneeId ? { id: row.assigneeId, name: row.assigneeName } : null,
  version: row.version,
  can: movesOf(row, now),
})

/** A line of the register: nothing of what was written. */
export const presentSummary = (row: RequestRow, patientName: string): PrivacySummary => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  patientName,
  assignee: row.assigneeName,
  askedAt: row.askedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
})
