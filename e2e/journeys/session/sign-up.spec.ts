import { MARKETING_WORDING } from '@om/contracts/marketing-words'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { codeIn, linkIn, mailAbout, mailsTo } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { askAsPerson } from '#e2e/fixtures/own-session.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'

const phone = { width: 390, height: 844 }
const newsAnswer = '/api/preferences/marketing'

test('someone new gets to their dashboard on a phone with the code of the message, and nobody assumes they want news [SIGNIN-28]', async ({
  page,
  noise,
}) => {
  noise.expectStatus(403)
  const person = newPerson('women')
  await page.setViewportSize(phone)
  await page.goto('/user-registration')
  await expect(page.getByRole('checkbox', { name: MARKETING_WORDING })).not.toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await authOn(page).register(person)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const mail = await mailAbout(person.email, /confirm/i)
  expectDiscreet(mail)
  const code = page.getByLabel('Code from the message')
  await code.fill('000000')
  await expect(page.getByText('That code is not right or has run out.')).toBeVisible()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(codeIn(mail))
  await expect(page).toHaveURL('/patient-dashboard')
  await expect(dashboardOn(page).headline).toBeVisible()
  await expect.poll(() => askAsPerson(page, newsAnswer)).toMatchObject({ consent: false, source: 'sign_up' })
})

test('the message is sent again when the service allows it, whatever the clock of the device says [SIGNIN-33]', async ({
  page,
  noise,
}) => {
  noise.expectStatus(429)
  const person = newPerson('men')
  await page.clock.install()
  await page.goto('/user-registration')
  await authOn(page).register(person)
  const waiting = page.getByRole('button', { name: /^You can send it again in \d+ s$/ })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward('01:05')
  await page.getByRole('button', { name: 'Send the message again' }).click()
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test('someone who mistyped their address finds their names again and uses another one; the tick for news reaches the product once [SIGNIN-32] [SESSION-33]', async ({
  page,
  context,
}) => {
  const sent: string[] = []
  context.on('request', request => {
    if (request.method() === 'PUT' && request.url().endsWith(newsAnswer)) sent.push(request.postData() ?? '')
  })
  const person = newPerson('women')
  await page.goto('/user-registration')
  await authOn(page).register({ ...person, email: `x${person.email}` })
  await page.getByRole('link', { name: 'Use another one' }).click()
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByRole('checkbox', { name: MARKETING_WORDING }).check()
  await authOn(page).register(person)
  await authOn(page).confirmByMail(person.email)
  await expect(page).toHaveURL('/patient-dashboard')
  await expect.poll(() => askAsPerson(page, newsAnswer)).toMatchObject({ consent: true, source: 'sign_up' })

  await page.reload()
  await expect(dashboardOn(page).headline).toBeVisible()
  await page.goto('/patient-profile')
  await expect(page.getByRole('switch', { name: MARKETING_WORDING })).toBeChecked()
  expect(sent.map(body => JSON.parse(body).consent)).toEqual([true])
})

test('a link that no longer works leads to a new one [SIGNIN-34]', async ({ page, noise }) => {
  noise.expectStatus(429)
  const person = newPerson('men')
  await page.goto('/user-registration')
  await authOn(page).register(person)
  const link = new URL(linkIn(await mailAbout(person.email, /confirm/i), '/auth/v1/verify'))
  link.searchParams.set('token', 'a'.repeat(link.searchParams.get('token')?.length ?? 0))
  await page.goto(link.href)
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
})
