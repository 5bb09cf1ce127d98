import { refusals } from '@om/contracts/errors'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { withoutLive } from '#e2e/fixtures/live.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'

test('of two pharmacists who verify at the same time one does and the other is told; the supply counts once [SCREEN-27]', async ({
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
})
