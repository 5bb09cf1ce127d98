import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { moveClock } from '#e2e/fixtures/clock.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { claimed, paid, signed } from '#e2e/fixtures/given-care.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test('an order that nobody has verified by the last day of its prescription is cancelled and paid back, and its patient reads both [SCREEN-511]', async ({
  page,
}) => {
  test.slow()
  const given = await givenPatient('men')
  await claimed(given)
  await signed(given, 'RX-M1')
  await paid(given)
  await page.setViewportSize({ width: 390, height: 844 })
  await authOn(page).resume(given.person)
  await page.goto('/patient-orders')
  const order = page.getByRole('article', { name: /^Order / }).first()
  await expect(order).toContainText('Received')

  await moveClock('P366D')
  // The whole clinic lives through that year: every plan's payments come first.
  await expect(order).toContainText('This order was cancelled and nothing was sent.', { timeout: 300_000 })
  await expectUsableByEveryone(page)
  expectDiscreet(await mailAbout(given.person.email, /has been cancelled$/))
  await page.goto('/patient-subscription-management')
  await expect(page.getByRole('row', { name: /Paid back/ })).toHaveCount(1)
  await page.goto('/patient-prescriptions')
  await expect(page.getByRole('article').filter({ hasText: 'Expired' })).toHaveCount(1)
})
