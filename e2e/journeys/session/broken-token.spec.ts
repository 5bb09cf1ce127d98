import { demoPassword, people } from '@om/testing/people'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

const claimError = { code: 'bad_jwt', message: 'Invalid value for JWT claim "session_id"' }
const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

test('a token that the service finds broken is cleared away, and signing in again helps [SESSION-34]', async ({
  page,
  noise,
}) => {
  noise.expectStatus(403)
  // What else the page was asking for when its session ended here.
  noise.expectStatus(401)
  const { email } = people.marcus
  await authOn(page).enter({ email, password: demoPassword })
  await page.route('**/auth/v1/user', route => route.fulfill({ status: 403, json: claimError }))
  await page.goto('/patient-profile')
  await expect(page).toHaveURL('/user-login?next=%2Fpatient-profile')
  expect(await page.evaluate(kept)).not.toContain('om-session')
  await page.unroute('**/auth/v1/user')
  await authOn(page).signIn({ email, password: demoPassword })
  await expect(page).toHaveURL('/patient-profile')
})
