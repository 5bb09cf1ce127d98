import { supabase } from '#app/browser/supabase.ts'
import { adoptSession } from '#app/features/session/session-store.ts'

/** How long the sign-in service waits for the first code. */
export const SETUP_SECONDS = 300

/** An authenticator app that is being set up; it counts once it has shown its first code. */
export type Enrolment = {
  factorId: string
  /** The QR code as the address of a picture. */
  picture: string
  /** The same as text, to type into an app. */
  secret: string
  /** Opens an authenticator app on the same phone. */
  link: string
}

const NAME = 'Authenticator app'

/** A name that no factor of this person has: names must differ. */
export const freeName = (taken: readonly string[]): string => {
  const numbered = Array.from({ length: taken.length + 1 }, (_, at) => (at === 0 ? NAME : `${NAME} ${at + 1}`))
  return numbered.find(name => !taken.includes(name)) ?? NAME
}

/** A long secret in groups of four, as people read it out and type it. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

const enrol = async (issuer: string): Promise<Enrolment> => {
  const { mfa } = (await supabase()).auth
  const known = await mfa.listFactors()
  if (known.error) throw known.error
  // What an earlier, unfinished set-up left behind, for example before a reload, makes room for this one.
  for (const factor of known.data.all.filter(({ status }) => status === 'unverified')) {
    await mfa.unenroll({ factorId: factor.id })
  }
  const taken = known.data.all.filter(({ status }) => status === 'verified').map(factor => factor.friendly_name ?? '')
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: freeName(taken), issuer })
  if (error) throw error
  return { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret, link: data.totp.uri }
}

let underway: Promise<Enrolment> | undefined

/** Starts setting up an authenticator app, in place of any set-up that was not finished. Throws refusals. */
export const startEnrolment = (issuer: string): Promise<Enrolment> => {
  underway ??= enrol(issuer).finally(() => {
    underway = undefined
  })
  return underway
}

/** Finishes the set-up with the first code and lifts this session. Throws refusals. */
export const finishEnrolment = async (factorId: string, code: string): Promise<void> => {
  const { auth } = await supabase()
  const challenge = await auth.mfa.challenge({ factorId })
  if (challenge.error) throw challenge.error
  const { error } = await auth.mfa.verify({ factorId, challengeId: challenge.data.id, code })
  if (error) throw error
  const { data } = await auth.getSession()
  await adoptSession(data.session)
}
