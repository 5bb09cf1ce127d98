import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { type SecondCopy, startSecondCopy } from '#e2e/fixtures/second-copy.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test.describe.configure({ timeout: 540_000 })

let copy: SecondCopy
test.beforeAll(async () => {
  copy = await startSecondCopy({ AUTH_CAPTCHA: 'on' })
})
test.afterAll(() => copy?.stop())

test('where robots are kept out, people tick a box to sign up, to sign in and to get a new password [SIGNIN-42]', async ({
  page,
  noise,
}) => {
  // What the page asked in its last moment may be answered after the session has ended.
  noise.expectStatus(401)
  const person = newPerson('men')
  const at = (path: string) => copy.url + path
  const passCheck = async () => {
    await expect(page.getByText('Show above that you are not a robot.')).toBeVisible()
    await page
      .frameLocator('iframe[title="Check that you are not a robot"]')
      .getByRole('checkbox', { name: 'I am not a robot' })
      .check({ force: true })
    await expect(page.getByText('Checked: you are not a robot.')).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('/user-registration'))
  await passCheck()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await authOn(page).register(person)
  await authOn(page).confirmByMail(person.email)
  await expect(page).toHaveURL(at('/patient-dashboard'))
  await authOn(page).signOut()
  await expect(page).toHaveURL(at('/user-login'))

  await authOn(page).signIn(person)
  await expect(page.getByRole('alert')).toContainText('Finish the check against robots, then try again.')
  await page.goto(at('/forgot-password'))
  await passCheck()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()

  await page.goto(at('/user-login'))
  await passCheck()
  await authOn(page).signIn(person)
  await expect(page).toHaveURL(at('/patient-dashboard'))
})
