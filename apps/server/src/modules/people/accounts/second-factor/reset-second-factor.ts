import { randomUUID } from 'node:crypto'
import type { AccountDetail, OwnFactorReset } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import { system } from '#src/actor.ts'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { writeSecondFactorReset } from '../account-mails.ts'
import { patientIdOf, readAccount, withAccount } from '../read-account.ts'
import {
  askSuperadmins,
  resetToken,
  tellResetEnded,
  writeResetAgreed,
  writeResetAsked,
  writeResetKept,
} from './reset-account-mails.ts'
import {
  dueResets,
  insertReset,
  isPatient,
  lockResetsOf,
  newestResetOf,
  openResetOf,
  type ResetRow,
  resetOfLink,
  superadminsBut,
  updateReset,
} from './resets.repo.ts'

const HOUR_MS = 3_600_000
const WAIT_MS = 24 * HOUR_MS
const OPEN_MS = 7 * 24 * HOUR_MS

type Step = { row: ResetRow; patientId: string | null; step: string; reason?: string }

const note = ({ clock }: Pick<Deps, 'clock'>, tx: Tx, { row, patientId, step, reason = '' }: Step) =>
  audit(clock, tx, {
    action: `account.second_factor.${step}`,
    subjectType: 'account',
    subjectId: row.userId,
    patientId,
    reason,
  })

/**
 * Asks for a lost second factor to be removed, once the superadmin has made sure who is asking; the owner is told at once, and other
 * superadmins are asked to agree. Without a factor, or while it is asked for, there is nothing to do. Refuses with `own_account`, and with
 * `second_superadmin` where nobody could agree.
 */
export const askReset = async (
  ctx: BareCtx<'admin'>,
  { id, reason }: { id: string; reason: string },
): Promise<Result<AccountDetail>> => {
  const { deps, actor } = ctx
  if (id === actor.id) return refused('own_account')
  const seen = await readAccount(ctx, { id })
  if (!seen.ok || !seen.value.hasSecondFactor) return seen
  const resetId = randomUUID()
  const token = await resetToken(deps, resetId)
  return withAccount(ctx, id, async (tx, profile) => {
    await lockResetsOf(tx, id)
    if (await openResetOf(tx, id)) return done(null)
    if ((await superadminsBut(tx, [id, actor.id])).length === 0) return refused('second_superadmin')
    const now = deps.clock.now()
    const row = await insertReset(tx, {
      id: resetId,
      userId: id,
      linkHash: tokenHash(token),
      reason,
      askedBy: actor.id,
      askedByName: actor.name,
      askedAt: now,
      expiresAt: new Date(now.getTime() + OPEN_MS),
    })
    await note(deps, tx, { row, patientId: patientIdOf(profile), step: 'ask', reason })
    await writeResetAsked(deps, tx, { row, token })
    await askSuperadmins(deps, tx, row)
    return done(null)
  })
}

type Named = { id: string; resetId: string }

/**
 * Agrees as a second superadmin: it is removed 24 hours from now. Sent again, it is as it was. Refuses with `own_account`, with
 * `second_superadmin` who asked for it, and with `account_changed` where it is over or another is asked for.
 */
export const agreeReset = async (ctx: BareCtx<'admin'>, { id, resetId }: Named): Promise<Result<AccountDetail>> => {
  const { deps, actor } = ctx
  if (id === actor.id) return refused('own_account')
  const token = await resetToken(deps, resetId)
  return withAccount(ctx, id, async (tx, profile) => {
    await lockResetsOf(tx, id)
    const open = await openResetOf(tx, id)
    const now = deps.clock.now()
    if (open?.id !== resetId || (!open.agreedAt && open.expiresAt <= now)) return refused('account_changed')
    if (open.askedBy === actor.id) return refused('second_superadmin')
    if (open.agreedAt) return done(null)
    const row = await updateReset(tx, resetId, {
      agreedBy: actor.id,
      agreedByName: actor.name,
      agreedAt: now,
      effectiveAt: new Date(now.getTime() + WAIT_MS),
    })
    if (!row) return refused('account_changed')
    await note(deps, tx, { row, patientId: patientIdOf(profile), step: 'agree' })
    await writeResetAgreed(deps, tx, { row, token })
    return done(null)
  })
}

type Ending = {
  outcome: 'stopped' | 'withdrawn' | 'expired'
  by: { id: string; name: string } | null
  patientId: string | null
}

/** What is not removed is over: written down, and told to the owner and to the superadmins who did not end it. */
const endReset = async (deps: Deps, tx: Tx, open: ResetRow, { outcome, by, patientId }: Ending): Promise<ResetRow> => {
  const row = await updateReset(tx, open.id, { outcome, endedAt: deps.clock.now(), endedByName: by?.name ?? '' })
  if (!row) throw new Error('the removal of a second factor ended twice')
  const step = { stopped: 'stop', withdrawn: 'withdraw', expired: 'expire' }[outcome]
  await note(deps, tx, { row, patientId, step })
  await writeResetKept(deps, tx, row)
  await tellResetEnded(deps, tx, row, by?.id ?? null)
  return row
}

const isLate = (row: ResetRow, now: Date): boolean => row.effectiveAt !== null && row.effectiveAt <= now

/** Takes it back as any superadmin but its owner, who stops it under their own. Refuses with `own_account` and `account_changed`. */
export const withdrawReset = async (ctx: BareCtx<'admin'>, { id, resetId }: Named): Promise<Result<AccountDetail>> => {
  const { deps, actor } = ctx
  if (id === actor.id) return refused('own_account')
  return withAccount(ctx, id, async (tx, profile) => {
    await lockResetsOf(tx, id)
    const open = await openResetOf(tx, id)
    if (!open) {
      const newest = await newestResetOf(tx, id)
      return newest?.id === resetId && newest.outcome === 'withdrawn' ? done(null) : refused('account_changed')
    }
    if (open.id !== resetId || isLate(open, deps.clock.now())) return refused('account_changed')
    await endReset(deps, tx, open, { outcome: 'withdrawn', by: actor, patientId: patientIdOf(profile) })
    return done(null)
  })
}

const present = ({ clock, config }: Deps, row: ResetRow): OwnFactorReset => ({
  state: row.outcome ?? (row.agreedAt ? 'agreed' : 'asked'),
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  effectiveAt: row.effectiveAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  canStop: row.outcome === null && !isLate(row, clock.now()),
  phone: config.clinic.phone,
})

type Answer = { reset: OwnFactorReset | null }
const answer = (deps: Deps, row: ResetRow | undefined): Result<Answer> =>
  done({ reset: row ? present(deps, row) : null })

/** How the removal of one's own second factor stands. */
export const readOwnReset = async ({ deps, tx, actor }: Ctx<'signed-in'>): Promise<Result<Answer>> =>
  answer(deps, await newestResetOf(tx, actor.id))

/** The same by the link of a mail. Refuses with `not_found`. */
export const readResetLink = async (
  { deps, tx }: Ctx<'anyone'>,
  { token }: { token: string },
): Promise<Result<Answer>> => {
  const row = await resetOfLink(tx, tokenHash(token))
  return row ? answer(deps, row) : refused('not_found')
}

const stop = async (deps: Deps, tx: Tx, found: ResetRow | undefined): Promise<Result<Answer>> => {
  if (!found) return refused('not_found')
  await lockResetsOf(tx, found.userId)
  const row = await resetOfLink(tx, found.linkHash)
  if (!row || row.outcome || isLate(row, deps.clock.now())) return answer(deps, row)
  const patientId = (await isPatient(tx, row.userId)) ? row.userId : null
  const by = { id: row.userId, name: 'the owner' }
  return answer(deps, await endReset(deps, tx, row, { outcome: 'stopped', by, patientId }))
}

/** Keeps one's own second factor. What is over, or removed by now, stays as it is, and is answered so. Refuses with `not_found`. */
export const stopOwnReset = async ({ deps, tx, actor }: Ctx<'signed-in'>): Promise<Result<Answer>> =>
  stop(deps, tx, await newestResetOf(tx, actor.id))

/** The same by the link of a mail, which can do nothing else. */
export const stopResetLink = async (
  { deps, tx }: Ctx<'anyone'>,
  { token }: { token: string },
): Promise<Result<Answer>> => stop(deps, tx, await resetOfLink(tx, tokenHash(token)))

/** Removes it with its recovery codes and ends all sessions. Nobody can stop it any more by then, so it may be tried again. */
const remove = async (deps: Deps, due: ResetRow): Promise<void> => {
  await deps.identity.removeFactors(due.userId)
  deps.accounts.forget(due.userId)
  await inTransaction({ deps, actor: system('accounts') }, async ({ tx, now }) => {
    await lockResetsOf(tx, due.userId)
    const row = await updateReset(tx, due.id, { outcome: 'removed', endedAt: now })
    if (!row) return
    const patientId = (await isPatient(tx, row.userId)) ? row.userId : null
    await note(deps, tx, { row, patientId, step: 'reset', reason: row.reason })
    await writeSecondFactorReset(deps, tx, { userId: row.userId, at: now })
    await tellResetEnded(deps, tx, row, null)
  })
}

const expire = (deps: Deps, { userId, id }: ResetRow): Promise<void> =>
  inTransaction({ deps, actor: system('accounts') }, async ({ tx, now }) => {
    await lockResetsOf(tx, userId)
    const open = await openResetOf(tx, userId)
    if (open?.id !== id || open.agreedAt || open.expiresAt > now) return
    const patientId = (await isPatient(tx, userId)) ? userId : null
    await endReset(deps, tx, open, { outcome: 'expired', by: null, patientId })
  })

/** Removes what is due, once, and ends what nobody has agreed to. Safe to repeat, on any copy. */
export const secondFactorsSweep = async (deps: Deps): Promise<void> => {
  const due = await inTransaction({ deps, actor: system('accounts') }, ({ tx, now }) => dueResets(tx, now))
  for (const row of due) await (row.agreedAt ? remove(deps, row) : expire(deps, row))
}
