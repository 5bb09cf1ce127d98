import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'

test('somebody whose plan runs out asks for a review on a phone, and the new prescription takes the place of the old [SCREEN-35]', async ({
  page,
  signedIn,
}) => {
  const { declan } = demoPatients
  const doctor = doctorOn(await signedIn('drOkoro'))
  const dialog = page.getByRole('dialog', { name: 'Ask a doctor for a review' })
  const scripts = page.getByRole('article')

  await test.step('two questions on a phone, and what is missing is named', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await authOn(page).resume(declan, '/patient-prescriptions')
    await page.getByRole('button', { name: /^Ask for a review/ }).click()
    await dialog.getByRole('button', { name: 'Send to a doctor' }).click()
    await expect(dialog.getByText('Choose what it is about.')).toBeVisible()
    await expect(dialog.getByText('Choose yes or no.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'My plan is running out' }).check()
    await dialog.getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByRole('button', { name: 'Send to a doctor' }).click()
    await expect(dialog.getByText('Tell the doctor in a few words what has changed.')).toBeVisible()
    await expectUsableByEveryone(page)
    await dialog.getByRole('radio', { name: 'No, nothing' }).check()
    await dialog.getByLabel(/^Anything else/).fill('It works well for me.')
    await dialog.getByRole('button', { name: 'Send to a doctor' }).click()
    await expect(page).toHaveURL(/patient-dashboard/)
    await page.goto('/patient-prescriptions')
    await expect(page.getByRole('button', { name: /^Open as PDF/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Ask for a review/ })).toHaveCount(0)
  })

  await test.step('the doctor reads what it is about, and signs what replaces the old prescription', async () => {
    await doctor.open(declan)
    const review = doctor.page.getByRole('region', { name: /^Review of RX/ })
    await expect(review).toContainText('The plan is running out. They say that nothing is new.')
    await expect(review).toContainText('It works well for me.')
    await doctor.claim()
    await doctor.press('Without a new script')
    await expect(doctor.page.getByRole('radio', { name: 'Nothing changes' })).toBeChecked()
    await expectUsableByEveryone(doctor.page)
    await doctor.page
      .getByRole('main')
      .getByRole('button', { name: /^Close / })
      .click()
    await expect(doctor.page.getByRole('radio', { name: 'Nothing changes' })).toHaveCount(0)
    await doctor.writeNote()
    await doctor.prescribe({
      template: /^Finasteride 1 mg tablet, once daily Daily tablet/,
      message: 'Go on as before for six months.',
    })
  })

  await test.step('the old one is replaced, and the new plan is confirmed by its patient', async () => {
    expectDiscreet(await mailAbout(declan.email, /news from your care team/))
    await expect(scripts.filter({ hasText: 'Replaced' })).toHaveCount(1)
    await expect(scripts.filter({ hasText: 'Valid' }).first()).toContainText('0 of 4 deliveries')
    await page.goto('/patient-dashboard')
    await expect(page.getByText('Go on as before for six months.')).toBeVisible()
  })
})
