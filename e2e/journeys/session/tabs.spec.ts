import { newAccount } from '#e2e/fixtures/account.ts'
import { askAsPerson, letTokenRunOut, renewalToken } from '#e2e/fixtures/own-session.ts'
import { renewTogether } from '#e2e/fixtures/renew-together.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { accountButton, authOn } from '#e2e/pages/auth.ts'

// Ten page loads, five at a time.
test.describe.configure({ timeout: 360_000 })

const addresses = [
  '/patient-dashboard',
  '/patient-orders',
  '/patient-prescriptions',
  '/patient-subscription',
  '/patient-profile',
]

test('five tabs whose token runs out at the same moment stay signed in, and go on working [SESSION-28]', async ({
  page,
  context,
}) => {
  await authOn(page).beSignedIn(await newAccount())
  const others = await Promise.all(addresses.slice(1).map(() => context.newPage()))
  const tabs = [page, ...others]
  const eachTab = (act: (tab: typeof page, address: string) => Promise<unknown>) =>
    Promise.all(tabs.map((tab, at) => act(tab, addresses[at] ?? '')))
  const holdRenewals = await renewTogether(context, tabs.length)

  // Twice: what came of the first renewal must be good for a second one.
  for (const round of ['the first hour', 'the second hour']) {
    await test.step(`${round} is over`, async () => {
      // While the token runs out every tab sleeps, so that none of them writes its session over it.
      await Promise.all(others.map(tab => tab.goto('about:blank')))
      await page.goto('/robots.txt')
      const before = await renewalToken(page)
      await letTokenRunOut(page)
      holdRenewals()
      await eachTab((tab, address) => tab.goto(address))
      await eachTab(tab => expect(accountButton(tab)).toBeVisible())
      await eachTab((tab, address) => expect(tab).toHaveURL(address))
      await expect.poll(() => renewalToken(page), { message: 'the token that renews' }).not.toBe(before)
      await eachTab(tab => askAsPerson(tab, '/api/preferences/marketing'))
    })
  }
})
