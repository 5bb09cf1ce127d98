import { Secret, TOTP } from 'otpauth'
import { newMember } from '#test/supabase-client.ts'
import type { TestApp } from '#test/test-app.ts'

/** The code of an authenticator app now, or some 30-second steps ahead: each code works once. */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A confirmed account whose session was lifted by its new authenticator app; the code of this step is used up. */
export const memberWithFactor = async (app: TestApp, email: string) => {
  const someone = await newMember(app, email)
  const { mfa } = someone.client.auth
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const lifted = await mfa.challengeAndVerify({ factorId: data.id, code: totpCode(data.totp.secret) })
  if (lifted.error) throw lifted.error
  return { ...someone, factorId: data.id, secret: data.totp.secret, token: lifted.data.access_token }
}
