import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type {
  privacyRequests as contract,
  PrivacyMove,
  PrivacyRequestForOffice,
  PrivacyState,
  PrivacyStep,
} from '@om/contracts/privacy-requests'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { extendedDue, movesOf } from '@om/domain/privacy-requests'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { clinicToday, namesOfPatients } from '#src/modules/people/people.ts'
import { colleaguesOn } from '../tickets/notes.repo.ts'
import {
  putBeforeOffice,
  settleRequest,
  tellAnswered,
  tellColleague,
  tellExtended,
  tellTakenBack,
} from './request-mails.ts'
import { presentForOffice } from './requests.present.ts'
import {
  type Change,
  hasStep,
  insertStep,
  lockRequest,
  type Shown,
  updateRequest,
  visibleRequest,
} from './requests.repo.ts'

type Office = Ctx<'admin'>
type Moved = CallInput<typeof contract.move>['body'] & { id: string }

/** A request as it is now, for the office. */
export const requestForOffice = async (
  { tx, actor, now }: Office,
  id: string,
): Promise<Result<PrivacyRequestForOffice>> => {
  const row = await visibleRequest(tx, id)
  if (!row) return refused('not_found')
  const shown = presentForOffice(row, (await namesOfPatients(tx, [row.patientId])).get(row.patientId) ?? '', now)
  // Who has it already has nothing to take on.
  return done({ ...shown, can: shown.can.filter(move => move !== 'take' || row.assigneeId !== actor.id) })
}

const stepOf: Record<PrivacyMove, PrivacyStep> = {
  take: 'started',
  assign: 'assigned',
  note: 'noted',
  extend: 'extended',
  answer: 'answered',
  refuse: 'refused',
  withdraw: 'withdrawn',
}

const wrong = (field: string, message: string) => refused('bad_request', [{ field, message }])

/** What is missing, or null. What a patient reads, and what stands for later, is said in words. */
const missing = ({ move, words, ground, colleagueId }: Moved) => {
  if (move !== 'take' && move !== 'assign' && words.length < 10)
    return wrong('words', 'Write it in at least 10 characters.')
  if (move === 'refuse' && !ground) return wrong('ground', 'Choose the ground that the law gives.')
  return move === 'assign' && !colleagueId ? wrong('colleagueId', 'Choose a colleague.') : null
}

/** Everybody of the office with an open account. */
export const officeColleagues = async ({ deps, tx }: Office): Promise<{ id: string; name: string }[]> =>
  (await colleaguesOn(tx, clinicToday(deps.clock)))
    .filter(one => one.route === 'admin')
    .map(({ id, name }) => ({ id, name }))

type Whom = { id: string; name: string }

const changeOf = (row: Shown, move: PrivacyMove, whom: Whom, now: Date): Change => {
  const has = { assigneeId: whom.id, assigneeName: whom.name }
  if (move === 'take' || move === 'assign') return { state: 'working', ...has }
  if (move === 'extend')
    return { dueAt: extendedDue(row.dueAt, row.wasExtended, now) ?? row.dueAt, wasExtended: true, told: 0 }
  const ends: Partial<Record<PrivacyMove, PrivacyState>> = {
    answer: 'answered',
    refuse: 'refused',
    withdraw: 'withdrawn',
  }
  const state = ends[move]
  return state ? { state, closedAt: now } : {}
}

const tellOf = async ({ deps, tx, actor }: Office, row: Shown, { move, stepId }: Moved, whom: Whom): Promise<void> => {
  if (move === 'assign' && whom.id !== actor.id) await tellColleague(deps, tx, row, whom, stepId)
  if (move === 'extend') {
    await putBeforeOffice(deps, tx, row)
    await tellExtended(deps, tx, row, stepId)
  }
  if (move === 'answer' || move === 'refuse') await tellAnswered(deps, tx, row, stepId)
  if (move === 'withdraw') await tellTakenBack(deps, tx, row, stepId)
  if (move === 'answer' || move === 'refuse' || move === 'withdraw') await settleRequest(deps, tx, row.id, actor.name)
}

/**
 * One move of the office, in one transaction; the same again changes nothing. A request that has changed since it was read is refused, so
 * that two act one after the other; a note is added in any case. Refuses with `not_found`, `own_care`, `privacy_request_changed`,
 * `privacy_request_wrong_state`, and with a sentence where something is missing. (REG-20)
 */
export const moveRequest = async (ctx: Office, input: Moved): Promise<Result<PrivacyRequestForOffice>> => {
  const { deps, tx, actor, now } = ctx
  const { id, move, stepId, version, words, ground, colleagueId } = input
  const row = await lockRequest(tx, id)
  if (!row) return refused('not_found')
  if (await hasStep(tx, stepId)) return requestForOffice(ctx, id)
  if (row.patientId === actor.id) return refused('own_care')
  if (move !== 'note' && row.version !== version) return refusedIn('privacy_request_changed', row.state)
  if (!movesOf(row, now).includes(move)) return refusedIn('privacy_request_wrong_state', row.state)
  const no = missing(input)
  if (no) return no
  const me = { id: actor.id, name: actor.name }
  const whom = move === 'assign' ? (await officeColleagues(ctx)).find(one => one.id === colleagueId) : me
  if (!whom) return wrong('colleagueId', 'They cannot work today. Choose somebody else.')

  await insertStep(tx, {
    id: stepId,
    requestId: id,
    kind: stepOf[move],
    words: move === 'assign' ? [`For ${whom.name}.`, words].join(' ').trim() : words,
    ground: move === 'refuse' ? ground : null,
    byId: actor.id,
    byName: actor.name,
    at: now,
  })
  const change = changeOf(row, move, whom, now)
  if (move !== 'note') await updateRequest(tx, id, change)
  await tellOf(ctx, { ...row, ...change }, input, whom)
  await audit(deps.clock, tx, {
    action: `privacy_request.${move}`,
    subjectType: 'privacy_request',
    subjectId: id,
    patientId: row.patientId,
    fromState: row.state,
    toState: change.state ?? row.state,
    ...(ground && move === 'refuse' ? { reason: ground } : {}),
  })
  await announce(tx, move === 'note' ? ['role:admin'] : ['role:admin', `user:${row.patientId}`], 'ticket', id)
  return requestForOffice(ctx, id)
}
