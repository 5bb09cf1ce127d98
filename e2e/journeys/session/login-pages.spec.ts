import { demoPassword, people } from '@om/testing/people'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn, homes } from '#e2e/pages/auth.ts'

test('each kind of person has a home of their own: sign-in pages of others and pages of others lead there [SIGNIN-29] [SCREEN-16]', async ({
  signedIn,
}) => {
  for (const { name, login, asks } of [
    { name: 'phTran', login: '/user-login', asks: '/patient-dashboard' },
    { name: 'grace', login: '/doctor-login', asks: '/pharmacy-orders' },
  ] as const) {
    const page = await signedIn(name)
    const home = homes[people[name].role]
    for (const path of [login, asks]) {
      await page.goto(path)
      await expect(page, `${name} at ${path}`).toHaveURL(home)
    }
  }
})

test('subscription sign-in leads patients to their subscription [SIGNIN-29]', async ({ page }) => {
  await page.goto('/subscription-login')
  await expect(page.getByRole('heading', { level: 1, name: 'Your subscription' })).toBeVisible()
  await authOn(page).signIn({ email: people.grace.email, password: demoPassword })
  await expect(page).toHaveURL('/patient-subscription-management')
})

test('someone signed out is sent to the sign-in page of the people whose page they asked for [SESSION-29]', async ({
  page,
}) => {
  for (const [asked, login, target = asked] of [
    // An old address of a guarded page is asked for again after signing in.
    ['/consumer-dashboard', '/user-login', '/patient-dashboard'],
    ['/patient-subscription-management', '/user-login'],
    ['/doctor-settings', '/doctor-login'],
    ['/pharmacy-orders', '/pharmacy-login'],
    ['/admin/users?role=doctor', '/admin-login'],
  ] as const) {
    await page.goto(asked)
    await expect(page, asked).toHaveURL(`${login}?next=${encodeURIComponent(target)}`)
  }
})
