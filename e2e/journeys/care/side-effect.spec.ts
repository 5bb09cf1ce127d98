import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { photo } from '#e2e/fixtures/pictures.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'

test('chest pain, reported on a phone, shows help at once, stops the parcel, reaches the doctors, and is settled [SCREEN-31]', async ({
  page,
  signedIn,
  noise,
}) => {
  noise.expectStatus(400) // settling without a talk
  const { angus } = demoPatients
  const pharmacist = pharmacistOn(await signedIn('phTran'))
  const doctor = await signedIn('drLund')
  const dialog = page.getByRole('dialog', { name: 'Report a side effect' })
  await pharmacist.open(angus)

  await test.step('two taps from any page he is at the list, and the numbers to call are there at once', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await authOn(page).resume(angus, '/patient-orders')
    await page.getByRole('button', { name: 'Side effect?' }).click()
    await dialog.getByRole('button', { name: 'Send to a doctor' }).click()
    await expect(dialog.getByText('Choose what you have noticed.')).toBeVisible()
    await dialog.getByText('Chest pain', { exact: true }).click()
    await dialog.getByLabel('In your own words (optional)').fill('Since this morning, when I climb stairs.')
    await expectUsableByEveryone(page)
    await dialog.getByRole('button', { name: 'Send to a doctor' }).click()
    await expect(dialog.getByRole('link', { name: 'Call 000' })).toHaveAttribute('href', 'tel:000')
    await expect(dialog.getByText('Sent. It is in your record')).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Add a photo' }).click()
    await (await chooser).setFiles(await photo(page))
    await expect(dialog.getByRole('img', { name: /^Photo 1 of 1/ })).toBeVisible()
    await expectUsableByEveryone(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('his order has stopped in the pharmacy while the pharmacist looked at it', async () => {
    await pharmacist.nextStep('On hold with its prescription')
  })

  await test.step('a doctor finds it on top of the tasks and settles it after a call', async () => {
    expectDiscreet(await mailAbout('henrik.lund@olivemane.example', /Urgent: a patient needs a doctor now/))
    await doctor.goto('/doctor/dashboard#tasks')
    const tasks = doctor.getByRole('dialog', { name: 'Tasks' })
    const task = tasks
      .getByRole('listitem')
      .filter({ hasText: nameOf(angus) })
      .filter({ hasText: 'E3: Chest pain' })
    await expect(task).toContainText('Urgent')
    await task.getByRole('link', { name: nameOf(angus) }).click()
    const card = doctor.getByRole('region', { name: 'Side effects' })
    await expect(card.getByText('E3 Call now')).toBeVisible()
    await expect(card.getByRole('img', { name: /^Photo 1 of 1/ })).toBeVisible()
    await card.getByRole('button', { name: /^Settle/ }).click()
    const settling = doctor.getByRole('dialog', { name: /^Settle/ })
    await settling.getByRole('radio', { name: 'Goes on' }).check()
    await settling.getByLabel('Why, for the record').fill('Seen in emergency, ECG normal, muscular pain.')
    await settling.getByLabel(/^Message to/).fill('Good news: your heart is fine. You may go on.')
    await settling.getByLabel('The patient is').selectOption('Recovered')
    await settling.getByLabel('How serious it was').selectOption('Not serious')
    await settling.getByRole('button', { name: 'Settle' }).click()
    await expect(settling.getByText('Speak with the patient first, and say how you did.')).toBeVisible()
    await settling.getByLabel('You spoke with the patient').selectOption('By phone')
    await expectUsableByEveryone(doctor)
    await settling.getByRole('button', { name: 'Settle' }).click()
    await expect(card.getByText('treatment goes on')).toBeVisible()
  })

  await test.step('he reads it, and his order goes on', async () => {
    await expect(pharmacist.page.getByText('On hold with its prescription')).toHaveCount(0)
    await page.goto('/patient-prescriptions')
    await expect(page.getByText('Good news: your heart is fine.')).toBeVisible()
    await page.goto('/patient-dashboard')
    await expect(dashboardOn(page).headline).not.toHaveText('Your treatment is on hold')
    expectDiscreet(await mailAbout(angus.email, /Your doctor has written to you/))
  })
})
