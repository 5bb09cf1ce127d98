import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactForm } from '#test/given/support.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const keys = { TURNSTILE_SITE_KEY: 'emulator-site', TURNSTILE_SECRET_KEY: 'emulator-secret' }

let app: TestApp
beforeAll(async () => {
  app = await testApp(emulators => ({ ...keys, TURNSTILE_URL: emulators.url }))
})
afterAll(() => app.stop())

const tick = async (action: string): Promise<string> => {
  const answer = await fetch(`${app.emulators.url}/turnstile/v0/solve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sitekey: 'emulator-site', action, parent: 'http://localhost:3000' }),
  })
  return ((await answer.json()) as { token: string }).token
}
const send = (body: ReturnType<typeof contactForm>) => app.anyone.api.support.contact({ body })

describe('the contact form with the robot check on', () => {
  test('refuses whoever does not show a token, or a made-up one, or one for something else [SUPPORT-S10]', async () => {
    for (const captchaToken of [undefined, '', 'made up', await tick('sign-up')])
      await expect(send(contactForm({ captchaToken }))).rejects.toMatchObject({ code: 'captcha_needed', status: 422 })
  })

  test('works with a token, and the same form again needs no other', async () => {
    const form = contactForm({ captchaToken: await tick('support') })
    expect(await send(form)).toEqual(await send(form))
  })

  test('a token works once', async () => {
    const captchaToken = await tick('support')
    await send(contactForm({ captchaToken }))
    await expect(send(contactForm({ captchaToken }))).rejects.toMatchObject({ code: 'captcha_needed' })
  })
})
