import { expect, test } from '#e2e/fixtures/test.ts'

test('an old address of a guarded page is asked for again after signing in', async ({ page }) => {
  for (const [address, target] of [
    ['/consumer-dashboard', '/patient-dashboard'],
    ['/profile', '/patient-profile'],
    ['/patient/prescriptions', '/patient-prescriptions'],
  ]) {
    await page.goto(address ?? '')
    await expect(page, address).toHaveURL(`/user-login?next=${encodeURIComponent(target ?? '')}`)
  }
})

test('an unknown parcel is not found, without saying more', async ({ page, noise }) => {
  noise.expectStatus(404)
  await page.goto('/t/auspost/ZZ99999999999')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('ZZ99999999999')).toBeVisible()
})
