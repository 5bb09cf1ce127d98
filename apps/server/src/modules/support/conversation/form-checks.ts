import { type Refusal, refused } from '@om/contracts/errors'
import type { ContactInput } from '@om/contracts/support'
import type { Deps } from '#src/deps.ts'
import { captchaProblem } from '#src/surfaces/auth-v1/captcha.ts'

/** No person reads a form, fills it in and sends it in less. */
const quickestMs = 3_000
const mostLinks = 5

/**
 * Whether nobody can have written this: the field that people do not see is filled, in no time. Either alone may be a
 * browser that fills in forms, or someone who pasted their text, and their message counts.
 */
export const isRobot = ({ website, typedForMs }: Pick<ContactInput, 'website' | 'typedForMs'>): boolean =>
  website.trim() !== '' && typedForMs < quickestMs

/** Refuses a text that is little but links. */
export const linkProblem = (text: string): Refusal | null => {
  const links = text.match(/https?:\/\/|www\./gi)?.length ?? 0
  if (links <= mostLinks) return null
  return refused('bad_request', [{ field: 'message', message: `Use at most ${mostLinks} links.` }])
}

/**
 * Refuses with `captcha_needed` what does not show that a person sent it, where the check against robots is on. With a
 * hosted sign-in provider the secret of the check is kept there, and there is nothing to verify a token with.
 */
export const robotCheckProblem = async (
  deps: Pick<Deps, 'config' | 'log'>,
  { token, address }: { token: string | undefined; address: string },
): Promise<Refusal | null> => {
  if (!deps.config.auth.captcha?.secretKey) return null
  const origin = { address, agent: '', deviceId: '', timeZone: '' }
  const captcha = { token: token?.trim() ?? '', isWaived: false }
  const problem = await captchaProblem(deps, captcha, { action: 'support', origin })
  return problem ? refused('captcha_needed') : null
}
