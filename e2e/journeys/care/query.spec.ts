import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'

test('what a pharmacist asks waits among the doctors’ tasks, and the answer takes the order off hold at once [SCREEN-30]', async ({
  signedIn,
}) => {
  const { erin } = demoPatients
  const pharmacist = pharmacistOn(await signedIn('phTran'))
  const doctor = await signedIn('drLund')
  const tasks = doctor.getByRole('dialog', { name: 'Tasks' })
  const openTasks = () => doctor.getByRole('button', { name: /^Tasks/ }).click()
  const answer = 'Antihistamines are fine with it; the dose stays.'

  await pharmacist.open(erin)
  await pharmacist.nextStep('Settle the hold')
  await expect(pharmacist.page.getByText('The answer comes here.')).toBeVisible()

  await doctor.goto('/doctor/dashboard')
  await openTasks()
  await expect(tasks.getByRole('link', { name: nameOf(erin) })).toBeVisible()
  await expectUsableByEveryone(doctor)
  await doctor.setViewportSize({ width: 1280, height: 800 })
  await tasks.getByRole('link', { name: nameOf(erin) }).click()
  await expect(doctor.getByRole('heading', { level: 2, name: nameOf(erin) })).toBeVisible()
  const form = doctor.getByRole('form', { name: /^Answer about OM/ })
  await form.getByLabel('Your answer').fill(answer)
  await form.getByRole('button', { name: 'Answer the pharmacy' }).click()
  await expect(form.getByText('Say whether the order may go on.')).toBeVisible()
  await expect(form.getByLabel('Your answer')).toHaveValue(answer)
  await form.getByRole('radio', { name: 'May go on' }).check()
  await expectUsableByEveryone(doctor)
  await form.getByRole('button', { name: 'Answer the pharmacy' }).click()
  await expect(form).toHaveCount(0)
  await expect(doctor.getByText('Order goes on')).toBeVisible()
  await openTasks()
  await expect(tasks.getByRole('link').first()).toBeVisible()
  await expect(tasks.getByRole('link', { name: nameOf(erin) })).toHaveCount(0)
  await tasks.getByText('Done', { exact: true }).click()
  await expect(tasks.getByRole('link', { name: nameOf(erin) })).toBeVisible()

  await pharmacist.nextStep('Record the signed original')
})
