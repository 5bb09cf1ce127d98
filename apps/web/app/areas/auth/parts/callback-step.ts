import type { Arrival } from './arrival.ts'

/** Who is there once the address has been read. */
type Who = {
  signedIn: boolean
  /** Where this person goes now: the page asked for, or their own home. */
  target: string
  /** Came through Google for the first time: has not been asked for names and news yet. */
  isNewFromGoogle: boolean
}

export type CallbackStep =
  | { step: 'go'; to: string }
  | { step: 'problem'; code: string }
  | { step: 'message'; text: string }

/** The pages that carry on what a link began. */
const onward: Record<string, string> = { invite: '/reset-password', recovery: '/reset-password' }

const CHANGE_HALF_DONE =
  'This address is confirmed. Now open the link in the message we sent to the other address; your e-mail changes after that.'

/** What follows the return from a mailed link or from Google. (Spec §2: /auth/callback) */
export const callbackStep = (arrival: Arrival, { signedIn, target, isNewFromGoogle }: Who): CallbackStep => {
  const further = onward[arrival.type]
  if (arrival.error === 'otp_expired')
    return { step: 'go', to: `${further ?? '/please-verify'}?error_code=otp_expired` }
  if (arrival.error) return { step: 'problem', code: arrival.error }
  if (arrival.message) return { step: 'message', text: CHANGE_HALF_DONE }
  if (!signedIn)
    return arrival.code || arrival.hasSession
      ? { step: 'problem', code: 'link_elsewhere' }
      : { step: 'go', to: '/user-login' }
  if (further) return { step: 'go', to: further }
  if (isNewFromGoogle) return { step: 'go', to: '/complete-google-registration' }
  return { step: 'go', to: target }
}

type Explained = { title: string; text: string }

const explained: Record<string, Explained> = {
  access_denied: {
    title: 'Sign-in was cancelled',
    text: 'Nothing was changed and no account was opened. You can try again, or sign in with your e-mail and password.',
  },
  bad_oauth_state: {
    title: 'That took too long',
    text: 'The way back from Google works for a few minutes and once. Please start again.',
  },
  link_elsewhere: {
    title: 'Open the link where you asked for it',
    text: 'For your safety this link works in the browser that asked for it. Open it there, or sign in here.',
  },
  email_exists: {
    title: 'This address is in use',
    text: 'There is another account with this e-mail address. Sign in to it instead.',
  },
  user_banned: {
    title: 'This account is closed',
    text: 'It cannot be opened any more. Write to the clinic if you think that is a mistake.',
  },
  signup_disabled: {
    title: 'New accounts are paused',
    text: 'We cannot open new accounts at the moment. If you have one already, sign in with your e-mail and password.',
  },
  email_address_not_confirmed: {
    title: 'Google has not confirmed your address',
    text: 'Confirm your e-mail address with Google first, or create an account with e-mail and password.',
  },
  over_request_rate_limit: {
    title: 'One moment',
    text: 'That was a lot of tries in a short time. Wait a minute and start again.',
  },
}

const aliases: Record<string, string> = {
  bad_oauth_callback: 'bad_oauth_state',
  flow_state_not_found: 'bad_oauth_state',
  flow_state_expired: 'bad_oauth_state',
  flow_state_already_used: 'bad_oauth_state',
  bad_code_verifier: 'link_elsewhere',
  provider_email_needs_verification: 'email_address_not_confirmed',
  user_cancelled: 'access_denied',
}

const unknown: Explained = {
  title: 'That did not work',
  text: 'We could not finish signing you in. Please start again; nothing was changed.',
}

/** What to tell someone whose return did not work, in words. */
export const explainCallback = (code: string): Explained => explained[aliases[code] ?? code] ?? unknown
