import { readFile } from 'node:fs/promises'
import { people } from '@om/testing/people'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test('a patient takes their data along as a file that names them and nobody else [ACCOUNT-36]', async ({
  signedIn,
}) => {
  const page = await signedIn('marcus')
  await page.goto('/patient-profile')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toBeTruthy()
  expect(text).toContain(people.marcus.email)
  expect(text).toContain(people.marcus.lastName)
  const { marcus, ...everyone } = people
  const others = Object.values(everyone).filter(({ role }) => role === 'patient')
  expect(others.filter(({ email, lastName }) => text.includes(email) || text.includes(lastName))).toEqual([])
})

test('someone closes their account, is told what that means, and cannot come back in [ACCOUNT-37]', async ({
  page,
  noise,
}) => {
  noise.expectStatus(400, 401, 403)
  const person = await newAccount()
  await page.setViewportSize({ width: 390, height: 844 })
  await authOn(page).resume(person, '/patient-profile')
  await page.getByRole('button', { name: 'Close my account' }).click()
  const window = page.getByRole('dialog', { name: 'Close your account' })
  await expect(window).toContainText('You are signed out everywhere and cannot sign in again.')
  await expect(window).toContainText('Nothing has to be kept.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const confirmation = window.getByLabel('Type CLOSE to confirm')
  await window.getByRole('button', { name: 'Close my account' }).click()
  await expect(confirmation).toHaveAttribute('aria-invalid', 'true')
  await confirmation.fill('close')
  await window.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/user-login')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible()
  await expectAccessible(page)
  expectDiscreet(await mailAbout(person.email, /Your account is closed/))

  await authOn(page).signIn(person)
  await expect(page.getByRole('alert')).toContainText('This account is closed.')
  await page.goto('/patient-dashboard')
  await expect(page).toHaveURL(/\/user-login/)
})
