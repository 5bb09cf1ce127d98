import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { privacyRequests as contract, MyPrivacyRequest } from '@om/contracts/privacy-requests'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { isPrivacyOpen, privacyDue, privacyLifecycleSteps } from '@om/domain/privacy-requests'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { putBeforeOffice, settleRequest, tellReceived } from './request-mails.ts'
import { mayReply, presentMine } from './requests.present.ts'
import {
  hasStep,
  insertRequest,
  insertStep,
  lockRequest,
  lookOf,
  updateRequest,
  visibleRequestsOf,
} from './requests.repo.ts'

/** What a patient does about their own requests. */

type Mine = Result<{ items: MyPrivacyRequest[] }>

const mineOf = async ({ tx, actor, now }: Ctx<'patient'>): Promise<Mine> =>
  done({ items: (await visibleRequestsOf(tx, actor.id)).map(row => presentMine(row, now)) })

/** What the reader has asked, newest first. */
export const listMine = async (ctx: Ctx<'patient'>): Promise<Mine> => {
  auditListRead(ctx.deps.clock, ctx.tx, 'privacy_request.mine.read', 'patient', ctx.actor.id)
  return mineOf(ctx)
}

/**
 * Takes a request to the office, with its 30 days, and with the line of “Who has looked” that it asks about. Sent twice it is one.
 * Refuses with `not_found` a line that is not about the reader. (REG-20)
 */
export const askRequest = async (
  ctx: Ctx<'patient'>,
  { id, kind, words, lookId }: CallInput<typeof contract.ask>['body'],
): Promise<Mine> => {
  const { deps, tx, actor, now } = ctx
  if (lookId !== null && kind !== 'looked')
    return refused('bad_request', [
      { field: 'kind', message: 'Choose “Who has looked” to ask about a line of that list.' },
    ])
  const about = lookId === null ? null : await lookOf(tx, actor.id, lookId)
  if (about === undefined) return refused('not_found')
  const row = await insertRequest(tx, {
    id,
    patientId: actor.id,
    kind,
    channel: 'online',
    words,
    about,
    state: 'received',
    askedAt: now,
    dueAt: privacyDue(now),
  })
  if (row) {
    await insertStep(tx, { requestId: id, kind: 'received', byId: actor.id, byName: '', at: now })
    await audit(deps.clock, tx, {
      action: 'privacy_request.ask',
      subjectType: 'privacy_request',
      subjectId: id,
      patientId: actor.id,
      toState: 'received',
      reason: kind,
    })
    await putBeforeOffice(deps, tx, row)
    await tellReceived(deps, tx, row)
  }
  return mineOf(ctx)
}

/**
 * Adds to a request; what was answered is open again, with 30 days of its own. Refuses with `not_found`, and with
 * `privacy_request_wrong_state` once it was taken back or the time to come back to it is over.
 */
export const replyToRequest = async (
  ctx: Ctx<'patient'>,
  { id, stepId, words }: CallInput<typeof contract.reply>['body'] & { id: string },
): Promise<Mine> => {
  const { deps, tx, actor, now } = ctx
  const row = await lockRequest(tx, id)
  if (!row) return refused('not_found')
  if (await hasStep(tx, stepId)) return mineOf(ctx)
  if (!mayReply(row, now)) return refusedIn('privacy_request_wrong_state', row.state)
  await insertStep(tx, { id: stepId, requestId: id, kind: 'replied', words, byId: actor.id, byName: '', at: now })
  if (!isPrivacyOpen(row.state)) {
    const dueAt = privacyDue(now)
    await updateRequest(tx, id, { state: 'received', dueAt, wasExtended: false, told: 0, closedAt: null })
    await putBeforeOffice(deps, tx, { ...row, dueAt })
  } else {
    await updateRequest(tx, id, {})
  }
  await audit(deps.clock, tx, {
    action: 'privacy_request.reply',
    subjectType: 'privacy_request',
    subjectId: id,
    patientId: actor.id,
    fromState: row.state,
    toState: isPrivacyOpen(row.state) ? row.state : 'received',
  })
  await announce(tx, ['role:admin'], 'ticket', id)
  return mineOf(ctx)
}

/** Takes a request back that nobody has answered; it stays to be read. Refuses with `not_found` and `privacy_request_wrong_state`. */
export const withdrawRequest = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Mine> => {
  const { deps, tx, actor, now } = ctx
  const row = await lockRequest(tx, id)
  if (!row) return refused('not_found')
  if (row.state === 'withdrawn') return mineOf(ctx)
  if (!privacyLifecycleSteps.canMove(row.state, 'withdrawn')) return refusedIn('privacy_request_wrong_state', row.state)
  await updateRequest(tx, id, { state: 'withdrawn', closedAt: now })
  await insertStep(tx, { requestId: id, kind: 'withdrawn', byId: actor.id, byName: '', at: now })
  await settleRequest(deps, tx, id, '')
  await audit(deps.clock, tx, {
    action: 'privacy_request.withdraw',
    subjectType: 'privacy_request',
    subjectId: id,
    patientId: actor.id,
    fromState: row.state,
    toState: 'withdrawn',
  })
  await announce(tx, ['role:admin'], 'ticket', id)
  return mineOf(ctx)
}
