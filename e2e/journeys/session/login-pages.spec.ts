import { demoPassword, type PersonName, people } from '@om/testing/people'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

type Page = { login: string; title: string; own: PersonName; home: string; stranger: PersonName; theirHome: string }

const doctorHome = '/doctor/dashboard'
const pages: readonly Page[] = [
  {
    login: '/user-login',
    title: 'Welcome back',
    own: 'grace',
    home: '/patient-dashboard',
    stranger: 'phTran',
    theirHome: '/pharmacy-dashboard',
  },
  {
    login: '/subscription-login',
    title: 'Your subscription',
    own: 'grace',
    home: '/patient-subscription-management',
    stranger: 'drLund',
    theirHome: doctorHome,
  },
  {
    login: '/doctor-login',
    title: 'Doctor login',
    own: 'drOkoro',
    home: doctorHome,
    stranger: 'mina',
    theirHome: '/patient-dashboard',
  },
  {
    login: '/pharmacy-login',
    title: 'Pharmacy login',
    own: 'phWalsh',
    home: '/pharmacy-dashboard',
    stranger: 'paula',
    theirHome: '/admin/dashboard',
  },
  {
    login: '/admin-login',
    title: 'Admin login',
    own: 'sam',
    home: '/admin/dashboard',
    stranger: 'theo',
    theirHome: '/patient-dashboard',
  },
]

for (const { login, title, own, home, stranger, theirHome } of pages) {
  test(`${login} can be used by everyone and leads each kind of person to their own home [SIGNIN-29]`, async ({
    visitor,
  }) => {
    for (const { name, target } of [
      { name: own, target: home },
      { name: stranger, target: theirHome },
    ]) {
      const page = await visitor({ viewport: { width: 390, height: 844 } })
      await page.goto(login)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      if (name === own) {
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      await authOn(page).signIn({ email: people[name].email, password: demoPassword })
      await expect(page, `${name} at ${login}`).toHaveURL(target)
    }
  })
}

test('someone signed out is sent to the sign-in page of the people whose page they asked for [SESSION-29]', async ({
  page,
}) => {
  for (const [asked, login] of [
    ['/patient-orders', '/user-login'],
    ['/patient-subscription-management', '/user-login'],
    ['/doctor-settings', '/doctor-login'],
    ['/pharmacy-orders', '/pharmacy-login'],
    ['/admin/users?role=doctor', '/admin-login'],
  ] as const) {
    await page.goto(asked)
    await expect(page, asked).toHaveURL(`${login}?next=${encodeURIComponent(asked)}`)
  }
})

test("the doctor's dashboard has no guard: it asks to sign in by itself [SESSION-30]", async ({ page }) => {
  await page.goto(doctorHome)
  await page.getByRole('link', { name: 'Sign in as a doctor' }).click()
  await expect(page).toHaveURL(`/doctor-login?next=${encodeURIComponent(doctorHome)}`)
})
