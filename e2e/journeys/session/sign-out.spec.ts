import { demoPassword, type PersonName, people } from '@om/testing/people'
import { expect, test } from '#e2e/fixtures/test.ts'
import { accountButton, authOn, homes, loginPaths } from '#e2e/pages/auth.ts'

const leavers: readonly PersonName[] = ['theo', 'drLund', 'phWalsh', 'paula']

for (const name of leavers) {
  const { email, firstName, role } = people[name]
  test(`${firstName} (${role}) signs out to their own sign-in page, in every tab, and nowhere else [SCREEN-17] [SESSION-31]`, async ({
    page,
    context,
    visitor,
    noise,
  }) => {
    // The other tab may ask once more with the session that has just ended.
    noise.expectStatus(401)
    const person = { email, password: demoPassword }
    const elsewhere = await visitor()
    await authOn(elsewhere).resume(person, homes[role])
    await authOn(page).enter(person, loginPaths[role])
    const otherTab = await context.newPage()
    await otherTab.goto(page.url())
    await expect(accountButton(otherTab)).toBeVisible()

    await authOn(page).signOut()
    await expect(page).toHaveURL(loginPaths[role])
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(accountButton(otherTab)).toBeHidden()
    const left = await page.evaluate(() =>
      ['doctorProfile', 'pharmacistProfile', 'user'].filter(key => key in localStorage),
    )
    expect(left, 'profiles left in the browser').toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

    await elsewhere.reload()
    await expect(accountButton(elsewhere)).toBeVisible()
  })
}
