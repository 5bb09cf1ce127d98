import { randomInt } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { nextCode } from '#e2e/fixtures/authenticator.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { nameOf, newPerson } from '#e2e/fixtures/new-person.ts'
import { expectSignedOut } from '#e2e/fixtures/signed-out.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { accountButton, authOn } from '#e2e/pages/auth.ts'
import { setupOn } from '#e2e/pages/security.ts'
import { usersOn } from '#e2e/pages/users.ts'

test.describe.configure({ timeout: 360_000 })

const home = '/pharmacy-dashboard'

test('an invited pharmacist chooses a password and a second factor before anything else, and is out soon after being disabled [ACCOUNT-38]', async ({
  signedIn,
  visitor,
  noise,
}) => {
  noise.expectStatus(400, 401, 403)
  const superadmin = await signedIn('sam')
  const users = usersOn(superadmin)
  const colleague = { ...newPerson('women'), ahpraNumber: `PHA000${randomInt(1_000_000, 9_999_999)}` }
  await users.open()
  await users.invitePharmacist(colleague)
  await expect(users.panel.getByRole('heading', { name: nameOf(colleague) })).toBeVisible()
  await expect(users.panel).toContainText('Has not accepted the invitation yet, so cannot sign in.')

  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await test.step('the link leads to a password, then to the second factor, and nowhere else', async () => {
    expectDiscreet(await mailAbout(colleague.email, /You are invited/))
    await authOn(page).followMail(colleague.email, /You are invited/, 'Accept the invitation')
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible()
    await expectAccessible(page)
    await authOn(page).choosePassword(colleague.password)
    await expect(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible()
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  const { secret } = await setupOn(page).complete()
  await expect(page).toHaveURL(home)
  await expect(accountButton(page)).toContainText(`Pharm. ${colleague.firstName}`)

  await test.step('from then on both are asked for', async () => {
    await authOn(page).signOut()
    await expect(page).toHaveURL('/pharmacy-login')
    await authOn(page).signIn(colleague)
    await page.getByLabel('Six-digit code').fill(nextCode(secret))
    await expect(page).toHaveURL(home)
    await expect(accountButton(page)).toBeVisible()
  })

  await test.step('a suspension has its day, and stands on the account [PRACT-04]', async () => {
    await superadmin.reload()
    await users.panel.getByRole('button', { name: 'Edit' }).click()
    await users.panel.getByLabel('Stands as').selectOption('suspended')
    await users.panel.getByLabel('Learnt from').selectOption('letter')
    await users.panel.getByRole('button', { name: 'Save' }).click()
    await expect(users.panel.getByText('Enter the day from which it holds.')).toBeVisible()
    await expectAccessible(superadmin)
    await users.panel.getByLabel('Since').fill('2026-11-01')
    await users.panel.getByRole('button', { name: 'Save' }).click()
    await expect(users.panel).toContainText('since 1 November 2026 (Letter from AHPRA)')
  })

  await test.step('disabled, they are out of their open page, and cannot sign in again', async () => {
    await superadmin.reload()
    await users.act('Disable', 'Disable the account', 'Left the pharmacy')
    await expect(users.panel.getByRole('region', { name: 'Disabled' })).toContainText('Left the pharmacy')
    await expectSignedOut(page, '/pharmacy-orders', '/pharmacy-login')
    await authOn(page).signIn(colleague)
    await expect(page.getByRole('alert')).toContainText('This account is closed.')
    expectDiscreet(await mailAbout(colleague.email, /Your account has been disabled/))
  })
})
