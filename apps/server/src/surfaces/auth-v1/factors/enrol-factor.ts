import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction } from '../transaction.ts'
import { dropUnfinishedFactors, lockFactorsOf } from './factors.repo.ts'
import { newTotpSecret, qrPicture, totpAddress } from './totp.ts'

export const EnrolBody = z.object({
  factor_type: z.string().default(''),
  friendly_name: z.string().max(100).nullish(),
  issuer: z.string().max(100).nullish(),
})

const mostFactors = 10

export type Enrolled = {
  id: string
  type: 'totp'
  friendly_name: string
  totp: { qr_code: string; secret: string; uri: string }
}

/** Starts setting up an authenticator app. The factor counts only once its first code was given, within five minutes. */
export const enrolFactor = async (
  deps: Deps,
  me: SignedIn,
  input: z.infer<typeof EnrolBody>,
): Promise<Outcome<Enrolled>> => {
  if (input.factor_type !== 'totp') return invalid('factor_type needs to be totp')
  const tooMany = await callLimit(deps, 'factors', me.origin.address)
  if (tooMany) return tooMany
  const name = input.friendly_name?.trim() ?? ''

  return inTransaction(deps.pool, async (sql): Promise<Outcome<Enrolled>> => {
    await lockFactorsOf(sql, me.user.id)
    await dropUnfinishedFactors(sql, me.user.id)
    const { rows } = await sql.query<{ status: string; name: string }>(
      `select status, coalesce(friendly_name, '') as name from auth.mfa_factors where user_id = $1`,
      [me.user.id],
    )
    if (rows.some(factor => factor.status === 'verified') && me.aal !== 'aal2') {
      return failed('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' })
    }
    if (rows.length >= mostFactors) return failed('too_many_enrolled_mfa_factors')
    if (rows.some(factor => factor.name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`
      return failed('mfa_factor_name_conflict', { message })
    }
    const secret = newTotpSecret()
    const { rows: made } = await sql.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, 'totp', 'unverified', $3) returning id`,
      [me.user.id, name, secret],
    )
    const id = made[0]?.id ?? ''
    await recordAuth(sql, 'factor_in_progress', me.user.id, me.origin.address, { factor_id: id })
    const issuer = input.issuer?.trim() || deps.config.productName
    const uri = totpAddress({ secret, issuer, account: me.user.email ?? '' })
    return succeeded({ id, type: 'totp', friendly_name: name, totp: { qr_code: qrPicture(uri), secret, uri } })
  })
}
