import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'

test('a doctor clears a hold and holds again, the order follows at once, and the patient reads why and stops it all [SCREEN-29]', async ({
  page,
  signedIn,
  noise,
}) => {
  noise.expectStatus(409)
  const { owen } = demoPatients
  const pharmacist = pharmacistOn(await signedIn('phTran'))
  const doctor = await signedIn('drOkoro')
  const card = doctor.getByRole('region', { name: 'Prescriptions' })
  const dialog = doctor.getByRole('dialog')
  const dashboard = dashboardOn(page)

  await test.step('the pharmacist sees that the order waits for a doctor, and cannot take it off hold', async () => {
    await pharmacist.open(owen)
    await pharmacist.nextStep('On hold with its prescription')
    await expect(pharmacist.page.getByText('goes on by itself once a doctor has cleared it')).toBeVisible()
    await expect(pharmacist.page.getByRole('button', { name: 'Take off hold' })).toHaveCount(0)
  })

  await test.step('a doctor who did not prescribe it clears it, with a reason', async () => {
    await doctor.goto(`/doctor/dashboard?view=decided&search=${owen.lastName}`)
    await doctor
      .getByRole('region', { name: 'Consult queue' })
      .getByRole('link', { name: `${owen.firstName} ${owen.lastName}` })
      .click()
    await expect(card.getByText('On hold', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Take off hold' }).click()
    await dialog.getByRole('button', { name: 'Take off hold' }).click()
    await expect(dialog.getByLabel('Why it may go on')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Why it may go on').fill('Perindopril named on the phone, no interaction.')
    await expectUsableByEveryone(doctor)
    await dialog.getByRole('button', { name: 'Take off hold' }).click()
    await expect(card.getByText('Active', { exact: true })).toBeVisible()
    await doctor.setViewportSize({ width: 1280, height: 800 })
    await expect(
      pharmacist.page.getByRole('heading', { level: 3, name: /signed original|Verify the order/ }),
    ).toBeVisible()
  })

  await test.step('something comes up, and it is held again: reason, words, and no last day for safety', async () => {
    await card.getByRole('button', { name: /^Hold/ }).click()
    await dialog.getByLabel('Reason').selectOption('Patient’s wish')
    await expect(dialog.getByLabel('Last day of the hold (optional)')).toBeVisible()
    await dialog.getByLabel('Reason').selectOption('Side effect')
    await expect(dialog.getByLabel('Last day of the hold (optional)')).toHaveCount(0)
    await dialog
      .getByLabel('Message to Owen')
      .fill('Please stop the tablets until I have called you about the dizziness.')
    await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
    await expect(card.getByText('On hold', { exact: true })).toBeVisible()
    await pharmacist.nextStep('On hold with its prescription')
  })

  await test.step('on his phone the patient reads what the doctor wrote, and stops the treatment', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await authOn(page).resume(owen, '/patient-dashboard')
    await expect(dashboard.headline).toHaveText('Your treatment is on hold')
    expectDiscreet(await mailAbout(owen.email, /You have news/))
    await page.getByRole('link', { name: 'See why' }).click()
    await expect(page.getByText('until I have called you about the dizziness')).toBeVisible()
    await page.getByRole('button', { name: /^Stop this treatment/ }).click()
    const stopping = page.getByRole('dialog', { name: 'Stop this treatment?' })
    await stopping.getByLabel(/^Would you like to tell us why/).fill('I would rather not go on.')
    await expectUsableByEveryone(page)
    await stopping.getByRole('button', { name: 'Stop treatment' }).click()
    await expect(page.getByText('You have stopped it.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Stop this treatment/ })).toHaveCount(0)
    expectDiscreet(await mailAbout(owen.email, /We have stopped/))
  })

  await test.step('the order is cancelled in the pharmacy, and the doctor reads who stopped it', async () => {
    await expect(pharmacist.page.getByText('This order is cancelled.')).toBeVisible()
    await expect(card.getByText('I would rather not go on.')).toBeVisible()
  })
})
