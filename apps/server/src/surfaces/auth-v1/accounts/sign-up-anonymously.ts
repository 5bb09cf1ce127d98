import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Captcha, captchaProblem } from '../captcha.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { answerSession, type Origin, openSession, type SessionAnswer } from '../sessions/sessions.ts'
import { inTransaction } from '../transaction.ts'
import { metadataProblem } from './metadata.ts'
import { insertAnonymousUser } from './users.repo.ts'

/**
 * Opens a session for someone who gave no address. The rest of the product lets nobody in without a confirmed address; the
 * account becomes a full one when its owner adds an address and confirms it. Off unless `AUTH_ANONYMOUS` is on.
 */
export const signUpAnonymously = async (
  deps: Deps,
  { data, origin, captcha }: { data: Record<string, unknown>; origin: Origin; captcha: Captcha },
): Promise<Outcome<SessionAnswer>> => {
  if (!deps.config.auth.anonymous) return failed('anonymous_provider_disabled')
  const problem =
    metadataProblem(data) ??
    (await captchaProblem(deps, captcha, { action: 'sign-up', origin })) ??
    (await callLimit(deps, 'anonymous', origin.address))
  if (problem) return problem
  const session = await inTransaction(deps.pool, async sql => {
    const id = await insertAnonymousUser(sql, data)
    await recordAuth(sql, 'user_signedup', id, origin.address, { provider: 'anonymous' })
    return openSession(deps, sql, id, { method: 'anonymous', origin })
  })
  return session ? succeeded(await answerSession(deps, session)) : failed('unexpected_failure')
}
