import { demoPassword, people } from '@om/testing/people'
import { expect, test } from '#e2e/fixtures/test.ts'
import { accountButton, authOn, homes, loginPaths } from '#e2e/pages/auth.ts'

// One of the staff stands for all: which home and which way out belongs to whom is a table (`access.test.ts`).
test('one of the staff signs in to their own home and out to their own sign-in page [SCREEN-17] [SIGNIN-29]', async ({
  page,
  noise,
}) => {
  // What the page asked in its first moment may be answered after the session has ended.
  noise.expectStatus(401)
  const { email } = people.phWalsh
  await authOn(page).enter({ email, password: demoPassword }, loginPaths.pharmacist)
  await expect(page).toHaveURL(homes.pharmacist)
  await authOn(page).signOut()
  await expect(page).toHaveURL(loginPaths.pharmacist)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  const left = await page.evaluate(() =>
    ['doctorProfile', 'pharmacistProfile', 'user'].filter(key => key in localStorage),
  )
  expect(left, 'profiles left in the browser').toEqual([])
})

test('who signs out is out in every tab of that browser, for good, and nowhere else [SCREEN-17] [SESSION-31]', async ({
  page,
  context,
  visitor,
  noise,
}) => {
  // The other tab may ask once more with the session that has just ended.
  noise.expectStatus(401)
  const person = { email: people.theo.email, password: demoPassword }
  const elsewhere = await visitor()
  await authOn(elsewhere).resume(person)
  await authOn(page).enter(person)
  await expect(page).toHaveURL(homes.patient)
  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  await expect(accountButton(otherTab)).toBeVisible()

  await authOn(page).signOut()
  await expect(page).toHaveURL(loginPaths.patient)
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(accountButton(otherTab)).toBeHidden()
  expect(await page.evaluate(() => 'user' in localStorage), 'a profile left in the browser').toBe(false)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

  await elsewhere.reload()
  await expect(accountButton(elsewhere)).toBeVisible()
})
