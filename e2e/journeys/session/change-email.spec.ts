import { expectAccessible } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { securityOn } from '#e2e/pages/security.ts'

test('an e-mail address changes once it is confirmed at both addresses, and the old one hears of it [SIGNIN-35]', async ({
  page,
  context,
  noise,
}) => {
  // The other tab may ask once more with the session that has just ended.
  noise.expectStatus(400, 401)
  const person = await newAccount('women')
  const { email: newEmail } = newPerson('women')
  await authOn(page).resume(person, '/patient-profile')
  const security = securityOn(page)
  await security.press('E-mail address', 'Change address')
  await page.getByLabel('New e-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send the messages' }).click()
  await expect(page.getByText('This is the address you already have.')).toBeVisible()
  await page.getByLabel('New e-mail').fill(newEmail)
  await page.getByRole('button', { name: 'Send the messages' }).click()
  await expect(security.row('E-mail address')).toContainText('Change not confirmed')
  await expectAccessible(page)

  const mailTab = await context.newPage()
  const toOld = /Confirm the change of your e-mail address/
  const toNew = /Confirm your new e-mail address/
  expectDiscreet(await mailAbout(person.email, toOld))
  expectDiscreet(await mailAbout(newEmail, toNew))
  await authOn(mailTab).followMail(person.email, toOld, 'Confirm the change')
  await expect(mailTab.getByRole('heading', { level: 1, name: 'Almost done' })).toBeVisible()
  await expectAccessible(mailTab)
  await authOn(mailTab).followMail(newEmail, toNew, 'Confirm the change')
  await expect(mailTab).toHaveURL('/patient-dashboard')
  await page.goto('/patient-profile')
  await expect(security.row('E-mail address')).toContainText(newEmail)
  await expect(security.row('E-mail address')).not.toContainText('Change not confirmed')
  expectDiscreet(await mailAbout(person.email, /Your e-mail address was changed/))

  await authOn(page).signOut()
  await authOn(page).signIn(person)
  await expect(page.getByRole('alert')).toContainText('The e-mail or password is not right')
  await authOn(page).signIn({ ...person, email: newEmail })
  await expect(page).toHaveURL('/patient-dashboard')
})
