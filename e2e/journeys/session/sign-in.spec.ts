import { demoPassword, people } from '@om/testing/people'
import { newAccount } from '#e2e/fixtures/account.ts'
import { linkIn, mailAbout } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { grantedSession } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { newcomerOn } from '#e2e/pages/patient.ts'

test('an account that is not confirmed gets no further than the page that asks for it [SCREEN-14]', async ({
  page,
  noise,
}) => {
  noise.expectStatus(400)
  const person = newPerson('men')
  await page.goto('/user-registration?next=%2Fpatient-orders')
  await authOn(page).register(person)
  await expect(page).toHaveURL(/^[^?]+\/please-verify/)

  await page.goto('/patient-orders')
  await expect(page).toHaveURL('/user-login?next=%2Fpatient-orders')
  await authOn(page).signIn(person)
  await expect(page).toHaveURL('/please-verify?next=%2Fpatient-orders')
  await expect(page.getByText(person.email)).toBeVisible()

  await authOn(page).confirmByMail(person.email)
  await expect(page).toHaveURL('/patient-orders')
})

test('confirming in another tab moves the waiting page on [SCREEN-15] [SIGNIN-20]', async ({ page, context }) => {
  const person = newPerson('women')
  await page.goto('/user-registration')
  await authOn(page).register(person)
  const mailTab = await context.newPage()
  await authOn(mailTab).confirmByMail(person.email)
  await expect(mailTab).toHaveURL('/patient-dashboard')
  await expect(page).toHaveURL('/patient-dashboard')
})

test('news of a sign-in in another tab that comes before the session itself opens the account all the same', async ({
  page,
  context,
}) => {
  const person = await newAccount('women')
  await page.goto('/user-login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  const session = await grantedSession(person)
  const otherTab = await context.newPage()
  await otherTab.goto('/support')
  await page.evaluate(() => {
    const heard = new Promise(resolve => new BroadcastChannel('om-session').addEventListener('message', resolve))
    Object.assign(window, { heard })
  })
  await otherTab.evaluate(
    told => new BroadcastChannel('om-session').postMessage({ event: 'SIGNED_IN', session: told }),
    session,
  )
  await page.evaluate(() => (window as unknown as { heard: Promise<unknown> }).heard)
  await otherTab.evaluate(told => localStorage.setItem('om-session', JSON.stringify(told)), session)
  await expect(page).toHaveURL('/patient-dashboard')
})

test('a used confirmation link says so and offers another', async ({ page, visitor }) => {
  const person = newPerson('men')
  await newcomerOn(page).join(person)
  const elsewhere = await visitor()
  await elsewhere.goto(linkIn(await mailAbout(person.email, /confirm/i), '/auth/v1/verify'))
  await expect(elsewhere).toHaveURL(/\/please-verify/)
  await expect(elsewhere.getByRole('alert')).toContainText('This link has been used or has run out')
})

test('a wrong password says so, keeps the address and opens nothing [SIGNIN-05]', async ({ page, noise }) => {
  noise.expectStatus(400)
  await page.goto('/user-login')
  await authOn(page).signIn({ email: people.theo.email, password: 'not the password' })
  await expect(page.getByRole('alert')).toContainText('The e-mail or password is not right')
  await expect(page.getByLabel('E-mail')).toHaveValue(people.theo.email)
  await page.goto('/patient-dashboard')
  await expect(page).toHaveURL(/\/user-login/)
})

test('a wrong field of the registration is named and the rest is kept [SIGNIN-06]', async ({ page }) => {
  await page.goto('/user-registration')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Quell')
  await page.getByLabel('E-mail').fill('ada.example.com')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter your e-mail address, such as name@example.com.')).toBeVisible()
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Last name')).toHaveValue('Quell')
})

test('the page that was asked for opens after signing in [SCREEN-13]', async ({ page }) => {
  await page.goto('/patient-profile?from=mail')
  await expect(page).toHaveURL(`/user-login?next=${encodeURIComponent('/patient-profile?from=mail')}`)
  await authOn(page).signIn({ email: people.marcus.email, password: demoPassword })
  await expect(page).toHaveURL('/patient-profile?from=mail')
})

test('signed in already, the sign-in page leads home', async ({ signedIn }) => {
  const page = await signedIn('grace')
  await page.goto('/user-login')
  await expect(page).toHaveURL('/patient-dashboard')
})

test("everyone is sent from other people's pages to their own home [SCREEN-16]", async ({ signedIn }) => {
  for (const { name, asks, home } of [
    { name: 'grace', asks: '/pharmacy-orders', home: '/patient-dashboard' },
    { name: 'drLund', asks: '/patient-orders', home: '/doctor/dashboard' },
    { name: 'phTran', asks: '/patient-dashboard', home: '/pharmacy-dashboard' },
  ] as const) {
    const page = await signedIn(name)
    await page.goto(asks)
    await expect(page, `${name} at ${asks}`).toHaveURL(home)
  }
})
