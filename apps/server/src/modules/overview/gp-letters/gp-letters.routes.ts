import { randomBytes } from 'node:crypto'
import { doctorLetters } from '@om/contracts/doctor-letters'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { gpLetters as contract, type GpLetter } from '@om/contracts/gp-letters'
import { GP_LINK_DAYS, gpLetterCan, gpLetterState, isStaleDraft } from '@om/domain/gp-letters'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { ofPatientInCare } from '#src/modules/consults/consults.ts'
import { pictureOf } from '#src/modules/picture/picture.ts'
import { doctorLetterById, holdStanding, isReplaced } from './doctor-letters.repo.ts'
import { listLetters, listOwnLetters, previewLetter, readLetter, signLetter, withdrawLetter } from './doctor-letters.ts'
import { codeOf } from './gp-code.ts'
import {
  deleteDraft,
  type LetterRow,
  lockLetter,
  replaceDraft,
  updateLetter,
  visibleLetter,
  visibleLettersOf,
} from './gp-letters.repo.ts'
import { writeToPractice } from './gp-mails.ts'
import { letterPdf, summaryOf } from './gp-summary.ts'
import { wordsAsRead } from './letter-words.ts'
import { openSentLetter, readSentLetter } from './open-letter.ts'

type Mine = { items: GpLetter[]; onFile: { practice: string; email: string } }

const instantOf = (at: Date | null) => at?.toISOString() ?? null

const present = async (deps: Deps, row: LetterRow, now: Date): Promise<GpLetter> => {
  const can = gpLetterCan(row, now)
  const state = gpLetterState(row, now)
  return {
    id: row.id,
    kind: row.kind,
    practice: row.practice,
    email: row.email,
    state,
    madeAt: row.madeAt.toISOString(),
    isRead: row.readAt !== null,
    sentAt: instantOf(row.sentAt),
    until: instantOf(row.until),
    code: state === 'sent' || state === 'opened' ? await codeOf(deps, row) : null,
    timesOpened: row.timesOpened,
    openedAt: instantOf(row.openedAt),
    withdrawnAt: instantOf(row.withdrawnAt),
    timesSent: row.timesSent,
    codeNumber: row.codeNumber,
    can,
  }
}

const mineOf = async ({ deps, tx, actor, now }: Ctx<'patient'>): Promise<Mine> => {
  const rows = (await visibleLettersOf(tx, actor.id)).filter(row => !isStaleDraft(row, now))
  // A certificate may have gone to an employer: that is nobody's GP.
  const last = rows.find(row => row.sentAt && row.kind === 'summary')
  const named = last ? '' : ((await pictureOf(tx, actor.id))?.answers.usual_gp?.trim() ?? '')
  return {
    items: await Promise.all(rows.map(row => present(deps, row, now))),
    onFile: { practice: last?.practice ?? named.slice(0, 120), email: last?.email ?? '' },
  }
}

/** What the reader has sent to practices, newest first, with the codes that open it. */
const listMine = async (ctx: Ctx<'patient'>): Promise<Result<Mine>> => {
  auditListRead(ctx.deps.clock, ctx.tx, 'gp_letter.mine.read', 'patient', ctx.actor.id)
  return done(await mineOf(ctx))
}

const note = (
  { deps, tx, actor }: Ctx<'patient'>,
  id: string,
  what: 'make' | 'mine.read' | 'send' | 'new_code' | 'withdraw',
): Promise<number> =>
  audit(deps.clock, tx, {
    action: `gp_letter.${what}`,
    subjectType: 'gp_letter',
    subjectId: id,
    patientId: actor.id,
  })

/**
 * Writes down what the practice is to read: the record as it is now, or a letter that a doctor signed. It leaves only once its patient has
 * read it and sends it. Refuses with `not_found`, and `gp_letter_wrong_state` for a letter that stands no more.
 */
export const makeLetter = async (
  ctx: Ctx<'patient'>,
  { id, letterId, practice, email }: CallInput<typeof contract.make>['body'],
): Promise<Result<Mine>> => {
  const { tx, actor, now } = ctx
  const letter = letterId ? await holdStanding(tx, letterId) : done(null)
  if (!letter.ok) return letter
  const { kind, words } = letter.value ?? { kind: 'summary' as const, words: await summaryOf(ctx, practice) }
  if (await replaceDraft(tx, { id, patientId: actor.id, kind, letterId, practice, email, words, madeAt: now }))
    await note(ctx, id, 'make')
  return done(await mineOf(ctx))
}

/** One letter as the practice reads it; one that stands no more says so. Refuses with `not_found`. */
export const readOwnLetter = async (ctx: BareCtx<'patient'>, { id }: { id: string }): Promise<Result<FileReply>> => {
  const read = await inTransaction(ctx, async inside => {
    const { tx, now } = inside
    const found = (await visibleLetter(tx, id)) && (await lockLetter(tx, id))
    if (!found) return undefined
    if (!found.readAt) await updateLetter(tx, id, { readAt: now })
    await note(inside, id, 'mine.read')
    const letter = found.letterId ? await doctorLetterById(tx, found.letterId) : undefined
    const words = letter ? wordsAsRead(letter, await isReplaced(tx, letter.id)) : found.words
    return { kind: found.kind, words, at: found.madeAt }
  })
  return read ? done(await letterPdf(ctx.deps, read)) : refused('not_found')
}

type Work = (ctx: Ctx<'patient'>, row: LetterRow) => Promise<Result<unknown>>

/** Does something with a letter of the actor's, held still meanwhile, and answers how all of them stand. */
const withLetter = async (ctx: Ctx<'patient'>, id: string, work: Work): Promise<Result<Mine>> => {
  const row = (await visibleLetter(ctx.tx, id)) && (await lockLetter(ctx.tx, id))
  if (!row) return refused('not_found')
  const worked = await work(ctx, row)
  return worked.ok ? done(await mineOf(ctx)) : worked
}

/**
 * Mails the practice a link, good for fourteen days, with a code of its own; the link before ends. A press that has not seen the one
 * before changes nothing. Refuses with `not_found`, `gp_letter_unread` and `gp_letter_wrong_state`.
 */
export const sendLetter = (
  ctx: Ctx<'patient'>,
  { id, timesSent }: { id: string; timesSent: number },
): Promise<Result<Mine>> =>
  withLetter(ctx, id, async ({ deps, tx, now }, row) => {
    if (row.timesSent !== timesSent) return done(null)
    if (!row.readAt) return refused('gp_letter_unread')
    if (!gpLetterCan(row, now).send) return refused('gp_letter_wrong_state')
    const token = randomBytes(24).toString('base64url')
    const until = new Date(now.getTime() + GP_LINK_DAYS * 86_400_000)
    const sent = { timesSent: timesSent + 1, codeNumber: row.codeNumber + 1, wrongCodes: 0 }
    await updateLetter(tx, id, { ...sent, sentAt: now, until, tokenHash: tokenHash(token) })
    await note(ctx, id, 'send')
    const isSummary = row.kind === 'summary'
    await writeToPractice(deps, tx, { id, isSummary, email: row.email, token, until, timesSent: sent.timesSent })
    return done(null)
  })

/** Another code for the same link, also where wrong ones have locked it. Refuses with `not_found` and `gp_letter_wrong_state`. */
const newCode = (ctx: Ctx<'patient'>, { id, codeNumber }: { id: string; codeNumber: number }): Promise<Result<Mine>> =>
  withLetter(ctx, id, async ({ tx, now }, row) => {
    if (row.codeNumber !== codeNumber) return done(null)
    if (!gpLetterCan(row, now).newCode) return refused('gp_letter_wrong_state')
    await updateLetter(tx, id, { codeNumber: codeNumber + 1, wrongCodes: 0 })
    await note(ctx, id, 'new_code')
    return done(null)
  })

/** Takes a letter back: its link opens nothing any more. Pressed again it is the same. Refuses with `not_found` and `gp_letter_wrong_state`. */
const withdraw = (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<Mine>> =>
  withLetter(ctx, id, async ({ tx, now }, row) => {
    if (row.withdrawnAt) return done(null)
    if (!gpLetterCan(row, now).withdraw) return refused('gp_letter_wrong_state')
    if (row.sentAt) await updateLetter(tx, id, { withdrawnAt: now })
    else await deleteDraft(tx, id)
    await note(ctx, id, 'withdraw')
    return done(null)
  })

/** The summaries and letters that patients send to a practice, and the page on which a practice opens one. */
export const gpLettersRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.mine, listMine),
  serve(deps, contract.make, makeLetter),
  serve(deps, contract.paper, readOwnLetter, { transaction: 'own' }),
  serve(deps, contract.send, sendLetter),
  serve(deps, contract.newCode, newCode),
  serve(deps, contract.withdraw, withdraw),
  serve(deps, contract.read, readSentLetter, { transaction: 'own' }),
  serve(deps, contract.open, openSentLetter, { transaction: 'own' }),
  serve(deps, doctorLetters.ofPatient, ofPatientInCare(listLetters)),
  serve(deps, doctorLetters.preview, previewLetter, { transaction: 'own' }),
  serve(deps, doctorLetters.sign, ofPatientInCare(signLetter)),
  serve(deps, doctorLetters.withdraw, withdrawLetter),
  serve(deps, doctorLetters.paper, readLetter, { transaction: 'own' }),
  serve(deps, doctorLetters.mine, listOwnLetters),
]
