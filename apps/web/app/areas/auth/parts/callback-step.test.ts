import { describe, expect, test } from 'vitest'
import { arrivalIn } from './arrival.ts'
import { callbackStep, explainCallback } from './callback-step.ts'

const tokens = 'access_token=a&refresh_token=r&expires_in=3600&token_type=bearer'
const ada = { signedIn: true, target: '/patient-orders', isNewFromGoogle: false }
const nobody = { signedIn: false, target: '/user-login', isNewFromGoogle: false }
const after = (hash: string, search = '', who = ada) => callbackStep(arrivalIn(hash, search), who)

describe('coming back from a mailed link', () => {
  test('opens the page that was asked for [SIGNIN-13]', () =>
    expect(after(`#${tokens}&type=signup`)).toEqual({ step: 'go', to: '/patient-orders' }))

  test.each(['invite', 'recovery'])('a link of type %s leads to choosing a password [SIGNIN-14]', type =>
    expect(after(`#${tokens}&type=${type}`)).toEqual({ step: 'go', to: '/reset-password' }),
  )

  test('a used or expired link leads to where a new one is sent [SIGNIN-15]', () =>
    expect(after('#error=access_denied&error_code=otp_expired', '', nobody)).toEqual({
      step: 'go',
      to: '/please-verify?error_code=otp_expired',
    }))

  test('an invitation that was used or has run out leads to where a new password link is sent', () =>
    expect(after('#error=access_denied&error_code=otp_expired', '?type=invite', nobody)).toEqual({
      step: 'go',
      to: '/reset-password?error_code=otp_expired',
    }))

  test('the first half of a change of address says what is left to do [SIGNIN-16]', () => {
    const step = after('#message=Confirmation+link+accepted', '', nobody)
    expect(step).toMatchObject({ step: 'message', text: expect.stringContaining('the other address') })
  })

  test('no sentence of the address itself is ever shown [SIGNIN-17]', () => {
    const step = after('#message=Call+0900+123456+to+unlock', '', nobody)
    expect(JSON.stringify(step)).not.toContain('0900')
  })

  test('a code that this browser did not ask for says where the link works', () =>
    expect(after('', '?code=abc', nobody)).toEqual({ step: 'problem', code: 'link_elsewhere' }))

  test('an address with nothing in it leads to sign-in, or home', () => {
    expect(after('', '', nobody)).toEqual({ step: 'go', to: '/user-login' })
    expect(after('')).toEqual({ step: 'go', to: '/patient-orders' })
  })
})

describe('coming back from Google', () => {
  test('someone new is asked for their name and about news first [SIGNIN-24]', () =>
    expect(after(`#${tokens}&provider_token=p`, '', { ...ada, isNewFromGoogle: true })).toEqual({
      step: 'go',
      to: '/complete-google-registration',
    }))

  test('someone known goes on at once', () =>
    expect(after(`#${tokens}&provider_token=p`)).toEqual({ step: 'go', to: '/patient-orders' }))

  test('a cancelled sign-in says that nothing happened [SIGNIN-26]', () => {
    const step = after('#error=access_denied', '?error=access_denied', nobody)
    expect(step).toEqual({ step: 'problem', code: 'access_denied' })
    expect(explainCallback('access_denied').text).toMatch(/Nothing was changed/)
  })

  test.each(['bad_oauth_state', 'bad_oauth_callback', 'flow_state_expired', 'unheard_of', 'user_banned'])(
    '%s is explained in words, never by its code [SIGNIN-27]',
    code => {
      const { title, text } = explainCallback(code)
      expect(`${title} ${text}`).not.toContain('_')
      expect(text).toMatch(/\.$/)
    },
  )
})
