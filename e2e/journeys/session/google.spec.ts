import { MARKETING_WORDING } from '@om/contracts/marketing-words'
import { people } from '@om/testing/people'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { nameOf, newPerson } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { accountButton, authOn } from '#e2e/pages/auth.ts'
import { googleOn } from '#e2e/pages/google.ts'
import { securityOn } from '#e2e/pages/security.ts'

test('someone new comes through Google, answers two questions once, and is let straight in afterwards [SIGNIN-39]', async ({
  page,
  noise,
}) => {
  // What the page asked in its last moment may be answered after the session has ended.
  noise.expectStatus(401)
  const person = newPerson('women')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user-registration')
  await googleOn(page).open()
  await googleOn(page).useAnother({ email: person.email, name: nameOf(person) })
  await expect(page).toHaveURL('/complete-google-registration')
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName)
  await expect(page.getByRole('checkbox', { name: MARKETING_WORDING })).not.toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/patient-dashboard')

  await authOn(page).signOut()
  await expect(page).toHaveURL('/user-login')
  await googleOn(page).open()
  await googleOn(page).choose(person.email)
  await expect(page).toHaveURL('/patient-dashboard')
})

test('a Google account with the address of a patient opens the account they have [SIGNIN-40]', async ({ page }) => {
  const { email, firstName } = people.marcus
  await page.goto('/user-login?next=%2Fpatient-profile')
  await googleOn(page).open()
  await googleOn(page).choose(email)
  await expect(page).toHaveURL('/patient-profile')
  await expect(accountButton(page)).toContainText(firstName)
  await expect(securityOn(page).row('Google')).toContainText(`Linked to ${email}`)
  await expect(securityOn(page).row('Password')).toContainText('Changing it signs out your other devices.')
})

test('a sign-in that is cancelled at Google changes nothing and says so; an address that Google has not confirmed opens nothing [SIGNIN-41]', async ({
  page,
}) => {
  await page.goto('/user-login')
  await googleOn(page).open()
  await googleOn(page).cancel()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in was cancelled' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed and no account was opened.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL('/user-login')
  await googleOn(page).open()
  await googleOn(page).choose('pia.lindqvist@post.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Google has not confirmed your address' })).toBeVisible()
  await page.goto('/patient-dashboard')
  await expect(page).toHaveURL(/\/user-login/)
})
