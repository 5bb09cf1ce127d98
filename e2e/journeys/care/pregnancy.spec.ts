import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { claimed, packed, paid, signed } from '#e2e/fixtures/given-care.ts'
import { type GivenPatient, givenPatient } from '#e2e/fixtures/given-patient.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { apiOf } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'

const givenPaid = async (): Promise<GivenPatient> => {
  const given = await givenPatient('women')
  await claimed(given)
  await signed(given, 'RX-W4')
  await paid(given)
  return given
}

test('a pregnancy told on a phone after signing stops the parcel in the pharmacist’s hands, what is not verified, and the next charge [SCREEN-510]', async ({
  page,
  signedIn,
}) => {
  const given = await givenPaid()
  const other = await givenPaid()
  await packed(given)
  const pharmacist = pharmacistOn(await signedIn('phTran'))
  await pharmacist.open(given.person)
  await pharmacist.nextStep('Scan the parcel to ship it')

  await test.step('she ticks the positive test, two taps from any page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await authOn(page).resume(given.person, '/patient-orders')
    await page.getByRole('button', { name: 'Side effect?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a side effect' })
    await dialog.getByText('Positive pregnancy test', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Send to a doctor' }).click()
    await expect(dialog.getByText(/^Sent\. /)).toBeVisible()
    await expectUsableByEveryone(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the parcel that waits for its scan stays here, while the pharmacist looks at it', async () => {
    await pharmacist.nextStep('On hold with its prescription')
    await expect(pharmacist.page.getByLabel('Scan the label on the parcel')).toHaveCount(0)
  })

  await test.step('nothing is charged, and she reads why', async () => {
    await page.goto('/patient-subscription-management')
    await expect(
      page.getByText(/^Your prescription is on hold, and nothing is sent or charged meanwhile/),
    ).toBeVisible()
    await page.goto('/patient-dashboard')
    await expect(dashboardOn(page).headline).toHaveText('Your treatment is on hold')
    expectDiscreet(await mailAbout(given.person.email, /You have news/))
  })

  await test.step('an order that nobody has looked at yet stops before it is verified', async () => {
    await pharmacist.open(other.person)
    await expect(pharmacist.page.getByRole('heading', { level: 3, name: /signed original/ })).toBeVisible()
    await apiOf(other.token).picture.correct({
      body: { id: crypto.randomUUID(), key: 'pregnancy_status', values: ['pregnant'], text: '' },
    })
    await pharmacist.nextStep('On hold with its prescription')
    await expect(pharmacist.page.getByRole('button', { name: 'Verify order' })).toHaveCount(0)
  })
})
