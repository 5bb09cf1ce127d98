import { expectAccessible } from '#e2e/fixtures/accessible.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout, mailsTo } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { expectSignedOut } from '#e2e/fixtures/signed-out.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { accountButton, authOn } from '#e2e/pages/auth.ts'
import { newcomerOn } from '#e2e/pages/patient.ts'
import { securityOn } from '#e2e/pages/security.ts'

const firefoxInPerth = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  timezoneId: 'Australia/Perth',
}
const newSignIn = /New sign-in to your account/

test('the owner hears of a second device, sees it, and signs it out [SESSION-32]', async ({ page, visitor, noise }) => {
  noise.expectStatus(400, 401, 403)
  const person = newPerson('men')
  await newcomerOn(page).join(person)
  expect((await mailsTo(person.email)).filter(({ subject }) => newSignIn.test(subject))).toEqual([])

  const elsewhere = await visitor(firefoxInPerth)
  await authOn(elsewhere).enter(person)
  const mail = await mailAbout(person.email, newSignIn)
  expect(mail.text).toContain('Firefox on Windows')
  expect(mail.text).toContain('Australia/Perth')
  expectDiscreet(mail)

  await page.goto('/patient-profile')
  const { devices, press, row } = securityOn(page)
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(devices.filter({ hasText: 'Firefox on Windows' })).toContainText('Perth time')
  await expectAccessible(page)
  await press('Signed-in devices', 'Sign out Firefox on Windows')
  await expect(devices).toHaveCount(1)
  await expect(row('Signed-in devices')).toContainText('Only this device is signed in.')
  await expectSignedOut(elsewhere, '/patient-orders', '/user-login')
  await page.goto('/patient-orders')
  await expect(accountButton(page)).toBeVisible()

  await test.step('a device that is known is no news', async () => {
    await authOn(elsewhere).signIn(person)
    await expect(elsewhere).toHaveURL('/patient-orders')
    expect((await mailsTo(person.email)).filter(({ subject }) => newSignIn.test(subject))).toHaveLength(1)
  })
})
