import { demoPassword, type PersonName, people } from '@om/testing/people'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn, loginPaths } from '#e2e/pages/auth.ts'

// Signing out ends every session of a person, so this runs when nobody else needs one.
const leavers: readonly PersonName[] = ['theo', 'drLund', 'phWalsh', 'paula']

for (const name of leavers) {
  const { email, firstName, role } = people[name]
  test(`${firstName} (${role}) signs out to their own sign-in page, in every tab`, async ({ page, context }) => {
    await page.goto(loginPaths[role])
    await authOn(page).signIn({ email, password: demoPassword })
    const otherTab = await context.newPage()
    await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible()
    await otherTab.goto(page.url())
    await expect(otherTab.getByRole('button', { name: /^Account of / })).toBeVisible()

    await authOn(page).signOut()
    await expect(page).toHaveURL(loginPaths[role])
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(otherTab.getByRole('button', { name: /^Account of / })).toBeHidden()
    const left = await page.evaluate(() =>
      ['doctorProfile', 'pharmacistProfile', 'user'].filter(key => key in localStorage),
    )
    expect(left, 'profiles left in the browser').toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
}
