import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { gpLetters as contract, SentGpLetter } from '@om/contracts/gp-letters'
import { GP_WRONG_CODES, gpLetterState } from '@om/domain/gp-letters'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { FileReply } from '#src/http/serve.ts'
import { isCode } from './gp-code.ts'
import { type LetterRow, letterByHash, lockLetter, updateLetter } from './gp-letters.repo.ts'
import { writeLocked, writeOpened } from './gp-mails.ts'
import { letterPdf } from './gp-summary.ts'

// What a practice does without an account: the link is all that it has, and the code is what it is told.

/** The letter behind a link that still leads somewhere; nothing for one that is wrong, replaced, past its day or taken back. */
const find = async (deps: Deps, tx: Tx, token: string): Promise<LetterRow | undefined> => {
  const row = await letterByHash(tx, tokenHash(token))
  if (!row) return undefined
  const state = gpLetterState(row, deps.clock.now())
  return state === 'lapsed' || state === 'withdrawn' ? undefined : row
}

/** How a link stands, before the code: not whose letter it is. Refuses with `not_found`. */
export const readSentLetter = async (
  ctx: BareCtx<'anyone'>,
  { token }: { token: string },
): Promise<Result<SentGpLetter>> => {
  const { deps } = ctx
  const row = await inTransaction(ctx, ({ tx }) => find(deps, tx, token))
  if (!row?.until) return refused('not_found')
  const triesLeft = GP_WRONG_CODES - row.wrongCodes
  return done({ until: row.until.toISOString(), isLocked: triesLeft === 0, triesLeft, phone: deps.config.clinic.phone })
}

type Tried = { letter: LetterRow } | { triesLeft: number }

/** Counts a wrong code, or an opening, with what its patient is told of it. */
const tryCode = async (deps: Deps, tx: Tx, row: LetterRow, code: string): Promise<Tried> => {
  const about = { subjectType: 'gp_letter', subjectId: row.id, patientId: row.patientId }
  if (row.wrongCodes >= GP_WRONG_CODES) return { triesLeft: 0 }
  await announce(tx, [`user:${row.patientId}`], 'picture', row.id)
  if (await isCode(deps, row, code)) {
    await updateLetter(tx, row.id, { timesOpened: row.timesOpened + 1, openedAt: deps.clock.now() })
    await audit(deps.clock, tx, { action: 'gp_letter.practice_read', ...about })
    await writeOpened(deps, tx, row)
    return { letter: row }
  }
  const wrongCodes = row.wrongCodes + 1
  await updateLetter(tx, row.id, { wrongCodes })
  await audit(deps.clock, tx, { action: 'gp_letter.wrong_code', ...about })
  if (wrongCodes === GP_WRONG_CODES) await writeLocked(deps, tx, row)
  return { triesLeft: GP_WRONG_CODES - wrongCodes }
}

const leftWords = (left: number) =>
  `That is not the code. ${left === 1 ? 'One try is' : `${left} tries are`} left, then the letter is locked.`

/**
 * Opens a letter with its code. A wrong one is counted, and the fifth locks it. Refuses with `not_found`, `gp_letter_wrong_code` and
 * `gp_letter_locked`.
 */
export const openSentLetter = async (
  { deps, requestId }: BareCtx<'anyone'>,
  { token, code }: CallInput<typeof contract.open>['body'],
): Promise<Result<FileReply>> => {
  const known = await inTransaction({ deps, actor: system('letter'), requestId }, ({ tx }) => find(deps, tx, token))
  if (!known) return refused('not_found')
  // Among those who looked it stands as the practice that the patient has named.
  const tried = await inTransaction({ deps, actor: system(known.practice), requestId }, async ({ tx }) => {
    await lockLetter(tx, known.id)
    const row = await find(deps, tx, token)
    return row ? tryCode(deps, tx, row, code) : undefined
  })
  if (!tried) return refused('not_found')
  if ('letter' in tried) {
    const { kind, words, madeAt: at } = tried.letter
    return done(await letterPdf(deps, { kind, words, at }))
  }
  if (tried.triesLeft === 0) return refused('gp_letter_locked')
  return refused('gp_letter_wrong_code', [{ field: 'code', message: leftWords(tried.triesLeft) }])
}
