import { refusals } from '@om/contracts/errors'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { withoutLive } from '#e2e/fixtures/live.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'

test('of two pharmacists who verify at the same time one does and the other is told; the supply counts once; what is not at hand is owed [SCREEN-27] [SCREEN-38]', async ({
  signedIn,
  noise,
}) => {
  noise.expectStatus(409)
  const first = pharmacistOn(await signedIn('phTran'))
  const second = pharmacistOn(await signedIn('phWalsh'))
  await withoutLive(second.page)
  await first.open(demoPatients.ryan)
  await first.recordOriginal()
  await second.open(demoPatients.ryan)
  await second.fillVerification()

  await test.step('a check that is not ticked is named, and the others stay ticked', async () => {
    const strength = second.page.getByRole('checkbox', { name: /^Strength/ })
    await strength.uncheck()
    await second.press('Verify order')
    await expect(strength).toBeFocused()
    await expect(strength).toHaveAccessibleDescription('Tick every check, or hold the order.')
    await expect(second.page.getByRole('checkbox', { name: /^Directions/ })).toBeChecked()
    await strength.check()
  })

  await first.verify()
  await first.nextStep('Pack the order')

  await second.press('Verify order')
  await expect(second.page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(refusals.order_taken[1])
  await second.press('Reload the order')
  await second.nextStep('Pack the order')

  await test.step('what is not at hand becomes an order of its own', async () => {
    const { page } = second
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel(/^At hand/).fill('60')
    await second.pack()
    await expect(page.getByText('Enter how much is at hand, at most 45.')).toBeVisible()
    await page.getByLabel(/^At hand/).fill('30')
    await expect(page.getByText('What is missing becomes an order of its own')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await second.press('Pack order')
    await expect(page.getByText(/The rest follows as OM\d+/)).toBeVisible()
    await page.goto('/pharmacy-orders?view=on_hold')
    await expect(page.getByRole('main')).toContainText('Finasteride 1 mg tablet, the rest')
  })
})
