import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { linkIn, mailAbout, mailsTo } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { expectSignedOut } from '#e2e/fixtures/signed-out.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

const subject = /Choose a new password/
const phone = { width: 390, height: 844 }

test('a forgotten password is replaced through the mailbox by a link that works once, and every other device is signed out; an address that nobody has gets the same answer [SIGNIN-36] [SIGNIN-37] [SIGNIN-38]', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expectStatus(400, 401, 403, 422, 429)
  const person = await newAccount()
  const elsewhere = await visitor()
  await authOn(elsewhere).resume(person)

  await page.setViewportSize(phone)
  await page.goto('/user-login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible(page)
  const askFor = async (email: string) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  }
  const nobody = newPerson('men')
  await askFor(nobody.email)
  await page.goto('/forgot-password')
  await askFor(person.email)
  expect(await mailsTo(nobody.email)).toEqual([])
  expectDiscreet(await mailAbout(person.email, subject))
  await authOn(page).followMail(person.email, subject, 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()

  const field = page.getByLabel('New password')
  const refusals = [
    ['short', 'Use at least 8 characters.'],
    ['password123', 'This password is on lists of common passwords. Choose one that is harder to guess.'],
    [person.password, 'This is the password you already have. Choose a different one.'],
  ] as const
  for (const [password, sentence] of refusals) {
    await authOn(page).choosePassword(password)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const changed = { ...person, password: 'another long enough one' }
  await authOn(page).choosePassword(changed.password)
  await expect(page).toHaveURL('/patient-dashboard')
  expectDiscreet(await mailAbout(person.email, /Your password was changed/))

  await expectSignedOut(elsewhere, '/patient-orders', '/user-login')
  const askedToSignIn = elsewhere.url()
  await test.step('the link, opened once more, leads to a new one', async () => {
    await elsewhere.goto(linkIn(await mailAbout(person.email, subject), '/auth/v1/verify'))
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
    await expectAccessible(elsewhere)
    await elsewhere.getByLabel('E-mail').fill(person.email)
    await elsewhere.getByRole('button', { name: 'Send a new link' }).click()
    await expect(elsewhere.getByText(/a new link is on its way/)).toBeVisible()
  })
  await elsewhere.goto(askedToSignIn)
  await authOn(elsewhere).signIn(person)
  await expect(elsewhere.getByRole('alert')).toContainText('The e-mail or password is not right')
  await authOn(elsewhere).signIn(changed)
  await expect(elsewhere).toHaveURL('/patient-orders')
})
