import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'

test('a pregnancy told under Health Records stops the treatment at once, and the doctor reads it with its source [SCREEN-33]', async ({
  page,
  signedIn,
  noise,
}) => {
  noise.expectStatus(400) // a blood pressure that cannot be
  const { hannah } = demoPatients
  const doctor = await signedIn('drLund')

  await page.setViewportSize({ width: 390, height: 844 })
  await authOn(page).resume(hannah, '/consumer-health-records')
  await expect(page.getByText('No allergies')).toBeVisible()
  await expectUsableByEveryone(page)
  await page.getByRole('button', { name: /^Change ?, Pregnancy/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'I am pregnant' }).check()
  await expectUsableByEveryone(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const help = page.getByRole('dialog', { name: 'Please read this now' })
  await expect(help.getByText('Stop taking the medicine now')).toBeVisible()
  await expectUsableByEveryone(page)
  await help.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByText('Before', { exact: false }).first().click()
  await expect(page.getByText(/assessment\)/).first()).toBeVisible()
  await page.goto('/patient-dashboard')
  await expect(dashboardOn(page).headline).toHaveText('Your treatment is on hold')

  await doctor.goto('/doctor/dashboard#tasks')
  const tasks = doctor.getByRole('dialog', { name: 'Tasks' })
  await tasks
    .getByRole('link', { name: nameOf(hannah) })
    .first()
    .click()
  const picture = doctor.getByRole('region', { name: 'Clinical picture' })
  await expect(picture.getByText('corrected by the patient')).toBeVisible()
  await picture.getByRole('button', { name: 'Add a result' }).click()
  const result = doctor.getByRole('dialog', { name: 'Add a result' })
  await result.getByLabel('Value in mmHg').fill('76/118')
  await result.getByRole('button', { name: 'Keep the result' }).click()
  await expect(result.getByText('This cannot be right. Write it as 120/80.')).toBeVisible()
  await result.getByLabel('Value in mmHg').fill('118/76')
  await result.getByRole('button', { name: 'Keep the result' }).click()
  await expect(picture.getByText('118/76 mmHg', { exact: true })).toBeVisible()
  await expectUsableByEveryone(doctor)
})
