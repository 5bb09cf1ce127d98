import { people } from '@om/testing/people'
import { expectAccessible, expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { searched } from '#e2e/fixtures/searched.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { usersOn } from '#e2e/pages/users.ts'

test('an admin finds neither the page nor the link to it [ACCOUNT-39]', async ({ signedIn }) => {
  const page = await signedIn('paula')
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'User Management' })).toHaveCount(0)
})

test('accounts are found by name, role and state, and a found one can be passed on as a link [ACCOUNT-40]', async ({
  signedIn,
}) => {
  const page = await signedIn('sam')
  const users = usersOn(page)
  await users.open()
  await users.search.fill(people.drOkoro.lastName.slice(0, 3))
  await expect(page).toHaveURL(/[?&]search=Oko/)
  const found = users.rows.filter({ hasText: nameOf(people.drOkoro) })
  await expect(found).toHaveCount(1)
  await users.role.selectOption('pharmacist')
  await expect(page.getByRole('heading', { name: 'No account fits' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(users.search).toHaveValue('')

  await users.state.selectOption('closed')
  await expect(page).toHaveURL(/[?&]state=closed/)
  await expect(users.rows.filter({ hasNotText: 'Closed' })).toHaveCount(0)
  await expect(users.rows.first()).toBeVisible()
  await users.state.selectOption('')
  await users.role.selectOption('doctor')
  await expect(page).toHaveURL('/admin/users?role=doctor')
  await found.getByRole('link').click()
  await expect(users.panel.getByRole('heading', { name: nameOf(people.drOkoro) })).toBeVisible()
  await expect(users.panel).toContainText(people.drOkoro.ahpraNumber)
  await expect(page).toHaveURL(/[?&]account=/)

  const passedOn = await page.context().newPage()
  await passedOn.goto(page.url())
  await expect(usersOn(passedOn).panel.getByRole('heading', { name: nameOf(people.drOkoro) })).toBeVisible()
  await usersOn(passedOn).panel.getByRole('button', { name: 'Close' }).click()
  await expect(usersOn(passedOn).panel).toBeHidden()
  await expect(passedOn).toHaveURL(/\/admin\/users\?role=doctor$/)
})

test('User Management can be worked with the keyboard alone [ACCOUNT-41]', async ({ signedIn }) => {
  const page = await signedIn('sam')
  const users = usersOn(page)
  await users.open()
  await page.keyboard.press('/')
  await expect(users.search).toBeFocused()
  await page.keyboard.type(people.phWalsh.email)
  await searched(page, people.phWalsh.email)
  await expect(users.rows).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(users.role).toBeFocused()
  await page.keyboard.press('j')
  await users.role.blur()
  await page.keyboard.press('j')
  const link = users.rows.getByRole('link')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(users.panel.getByRole('heading', { name: nameOf(people.phWalsh) })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(users.panel).toBeHidden()
  await expect(link).toBeFocused()

  await page.keyboard.press('i')
  await expect(users.panel.getByRole('heading', { name: 'Invite a colleague' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(users.panel).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
})

test('nobody is invited with a field left out, and what is wrong is said beside it [ACCOUNT-42]', async ({
  signedIn,
}) => {
  const page = await signedIn('sam')
  const users = usersOn(page)
  await page.goto('/admin/users?invite=yes')
  await users.panel.getByRole('radio', { name: 'Admin', exact: true }).check()
  await users.panel.getByLabel('First name').fill('Kit')
  await users.panel.getByLabel('Work e-mail').fill('kit.example.com')
  await users.panel.getByRole('button', { name: 'Send invitation' }).click()
  await expect(users.panel.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true')
  await expect(users.panel.getByLabel('Work e-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(users.panel.getByLabel('First name')).toHaveValue('Kit')
  await expectAccessible(page)
  await users.panel.getByRole('button', { name: 'Discard' }).click()
  await expect(users.panel).toBeHidden()
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
  await expectUsableByEveryone(page)
})
