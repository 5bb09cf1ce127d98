import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test('a patient finds what they were told behind the bell; what is read in one window is read in the other [NOTICE-S006]', async ({
  visitor,
}) => {
  const { person } = await givenPatient('women')
  const page = await visitor()
  await authOn(page).resume(person)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/not read/)
  const other = await page.context().newPage()
  await other.goto('/patient-profile#notices')
  await expect(other.getByRole('row', { name: /Payments and plans/ })).toContainText('Always')
  await page.goto('/patient-orders#notifications')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('link', { name: 'We have received your assessment' })).toBeVisible()
  await expectUsableByEveryone(page)
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await list.getByRole('link', { name: 'We have received your assessment' }).click()
  await expect(page).toHaveURL(/patient-dashboard$/)
  await expect(list).toBeHidden()
})
