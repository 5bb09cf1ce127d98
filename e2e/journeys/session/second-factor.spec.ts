import { demoPassword, people } from '@om/testing/people'
import { codeNow } from '#e2e/fixtures/authenticator.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test('an account with a second factor opens with the code of the authenticator app, and not without', async ({
  page,
  noise,
}) => {
  noise.expectStatus(422)
  const { email, totpSecret } = people.jonas
  await page.goto('/user-login')
  await authOn(page).signIn({ email, password: demoPassword })
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.goto('/patient-dashboard')
  await expect(page).toHaveURL(/\/user-login/)

  const code = page.getByLabel('Six-digit code')
  await code.fill('000000')
  await expect(page.getByRole('alert')).toContainText('That code is not right')
  await code.fill(codeNow(totpSecret))
  await expect(page).toHaveURL('/patient-dashboard')
})
