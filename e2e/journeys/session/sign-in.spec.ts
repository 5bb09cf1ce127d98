import { demoPassword, people } from '@om/testing/people'
import { newAccount } from '#e2e/fixtures/account.ts'
import { linkIn, mailAbout } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { grantedSession } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test('an account that is not confirmed gets no further than the page that asks for it; its link works once [SCREEN-14]', async ({
  page,
  visitor,
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

  await test.step('the link, used once more, says so and offers another', async () => {
    const elsewhere = await visitor()
    await elsewhere.goto(linkIn(await mailAbout(person.email, /confirm/i), '/auth/v1/verify'))
    await expect(elsewhere).toHaveURL(/\/please-verify/)
    await expect(elsewhere.getByRole('alert')).toContainText('This link has been used or has run out')
  })
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

test('a wrong password says so, keeps the address and opens nothing; the right one opens the page that was asked for [SIGNIN-05] [SCREEN-13]', async ({
  page,
  noise,
}) => {
  noise.expectStatus(400)
  const asked = `/user-login?next=${encodeURIComponent('/patient-profile?from=mail')}`
  await page.goto('/patient-profile?from=mail')
  await expect(page).toHaveURL(asked)
  await authOn(page).signIn({ email: people.marcus.email, password: 'not the password' })
  await expect(page.getByRole('alert')).toContainText('The e-mail or password is not right')
  await expect(page.getByLabel('E-mail')).toHaveValue(people.marcus.email)
  await page.reload()
  await expect(page).toHaveURL(asked)
  await authOn(page).signIn({ email: people.marcus.email, password: demoPassword })
  await expect(page).toHaveURL('/patient-profile?from=mail')
})
