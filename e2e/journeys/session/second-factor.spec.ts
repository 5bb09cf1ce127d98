import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { nextCode } from '#e2e/fixtures/authenticator.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { securityOn, setupOn } from '#e2e/pages/security.ts'

test('a second factor is set up on the profile, with recovery codes that are shown once; the account opens with its code from then on, and not without [SIGNIN-30] [SIGNIN-09]', async ({
  page,
  noise,
}) => {
  // What the page asked in its last moment may be answered after the session has ended.
  noise.expectStatus(401, 422)
  const person = await newAccount('women')
  await page.setViewportSize({ width: 390, height: 844 })
  await authOn(page).resume(person, '/patient-profile')
  const security = securityOn(page)
  await expect(security.row('Second step')).toContainText('Off')
  await security.press('Second step', 'Set it up')
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const secret = await setupOn(page).enterFirstCode()
  const codes = await setupOn(page).recoveryCodes()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('the codes can be taken along as a file, which names nothing of health', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(codes.filter(code => text.includes(code))).toEqual(codes)
    const words = codes.reduce((rest, code) => rest.replace(code, ''), text)
    expectDiscreet({ subject: 'recovery-codes.txt', text: words })
  })

  await setupOn(page).finish()
  await expect(security.row('Second step')).toContainText('10 of 10 left')
  await page.reload()
  await expect(security.row('Second step')).toContainText('10 of 10 left')
  await expect(page.getByText(codes[0] ?? '')).toBeHidden()
  expectDiscreet(await mailAbout(person.email, /Two-step sign-in was set up/))

  await authOn(page).signOut()
  await authOn(page).signIn(person)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/patient-dashboard')
  await expect(page).toHaveURL(/\/user-login/)
  await page.getByLabel('Six-digit code').fill('000000')
  await expect(page.getByRole('alert')).toContainText('That code is not right')
  await page.getByLabel('Six-digit code').fill(nextCode(secret))
  await expect(page).toHaveURL('/patient-dashboard')
})

test('a lost phone is replaced with a recovery code, which works once [SIGNIN-31]', async ({ page, noise }) => {
  // What the page asked in its last moment may be answered after the session has ended.
  noise.expectStatus(400, 401, 403, 422)
  const person = await newAccount()
  await authOn(page).resume(person, '/patient-profile')
  const security = securityOn(page)
  await security.press('Second step', 'Set it up')
  const { recoveryCodes } = await setupOn(page).complete()
  const [spare = ''] = recoveryCodes
  const useRecoveryCode = async (code: string) => {
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const notOne = page.getByText('That is not one of your unused codes.')

  await authOn(page).signOut()
  await authOn(page).signIn(person)
  await useRecoveryCode('AAAA-BBBB-CCCC')
  await expect(notOne).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill(spare.toLowerCase().replaceAll('-', ''))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed in' })).toBeVisible()
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await expectAccessible(page)
  expectDiscreet(await mailAbout(person.email, /A recovery code was used/))

  await page.getByRole('button', { name: 'Set up a new authenticator' }).click()
  const newSecret = await setupOn(page).enterFirstCode()
  await expect(page).toHaveURL('/patient-dashboard')
  await page.goto('/patient-profile')
  await security.press('Second step', 'Remove Authenticator app')
  await security.confirm('Remove')
  await expect(security.row('Second step').getByText('Authenticator app', { exact: true })).toBeHidden()
  await expect(security.row('Second step').getByText('Authenticator app 2', { exact: true })).toBeVisible()
  expectDiscreet(await mailAbout(person.email, /Two-step sign-in was removed/))

  await authOn(page).signOut()
  await authOn(page).signIn(person)
  await useRecoveryCode(spare)
  await expect(notOne).toBeVisible()
  await page.getByRole('button', { name: 'Use the authenticator app' }).click()
  await page.getByLabel('Six-digit code').fill(nextCode(newSecret))
  await expect(page).toHaveURL('/patient-dashboard')
})
