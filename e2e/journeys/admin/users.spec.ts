import { people } from '@om/testing/people'
import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { usersOn } from '#e2e/pages/users.ts'

test('an admin who may not open it is led home by its address and by the menu [ACCOUNT-39]', async ({ signedIn }) => {
  const page = await signedIn('paula')
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Admin navigation' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/admin\/orders/)
  await page
    .getByRole('navigation', { name: 'Admin navigation' })
    .getByRole('link', { name: 'User Management' })
    .click()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the list, an account and an invitation can be used by everyone on a phone and on a desktop', async ({
  signedIn,
}) => {
  const page = await signedIn('sam')
  const users = usersOn(page)
  await users.open()
  await expectUsableByEveryone(page)
  await users.search.fill(people.drLund.email)
  await expect(users.rows).toHaveCount(1)
  await users.rows.getByRole('link').click()
  await expect(users.panel).toContainText(people.drLund.ahpraNumber)
  await expectUsableByEveryone(page)
  await users.panel.getByRole('button', { name: 'Disable' }).click()
  await expect(users.panel.getByLabel('Reason')).toBeVisible()
  await expectUsableByEveryone(page)
  await page.goto('/admin/users?invite=yes')
  await users.panel.getByRole('radio', { name: 'Doctor' }).check()
  await expect(users.panel.getByLabel('AHPRA number')).toBeVisible()
  await users.panel.getByRole('button', { name: 'Send invitation' }).click()
  await expect(users.panel.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true')
  await expectUsableByEveryone(page)
})
