import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test('a new medicine told before a delivery stops its charge, a doctor decides, and the patient reads that it goes on [SCREEN-37]', async ({
  page,
  signedIn,
}) => {
  const { harriet } = demoPatients
  const doctor = await signedIn('drOkoro')
  const card = page.getByRole('region', { name: 'Your next delivery' })
  const dialog = page.getByRole('dialog', { name: 'Before your next delivery' })
  const say = (question: RegExp, answer: 'Yes' | 'No') =>
    dialog.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer }).check()

  await test.step('four questions on a phone, with what is missing named', async () => {
    expectDiscreet(await mailAbout(harriet.email, /^Your next payment is on /))
    await page.setViewportSize({ width: 390, height: 844 })
    await authOn(page).resume(harriet)
    await card.getByRole('button', { name: 'Answer now' }).click()
    await say(/new condition/, 'No')
    await say(/new medicine/, 'Yes')
    await say(/noticed anything/, 'No')
    await say(/address/, 'No')
    await dialog.getByRole('button', { name: 'Send my answers' }).click()
    await expect(dialog.getByText('Change above what is new, or tell the doctor in a few words.')).toBeVisible()
    await expect(dialog.getByText('Change where it goes first, then choose yes.')).toBeVisible()
    await say(/address/, 'Yes')
    await dialog.getByLabel('What is it?').fill('Perindopril since May.')
    await expect(dialog.getByText('Nothing is charged until a doctor has looked.')).toBeVisible()
    await expectUsableByEveryone(page)
    await dialog.getByRole('button', { name: 'Send my answers' }).click()
    await expect(card.getByText('A doctor looks at what you told us.')).toBeVisible()
    await expectUsableByEveryone(page)
  })

  await test.step('the doctor finds it among the tasks, and lets it go on', async () => {
    await doctor.goto('/doctor/dashboard')
    await doctor.getByRole('button', { name: /^Tasks/ }).click()
    await doctor
      .getByRole('dialog')
      .getByRole('link', { name: nameOf(harriet) })
      .click()
    const told = doctor.getByRole('region', { name: 'Before the next delivery' })
    await expect(told.getByText('Perindopril since May.')).toBeVisible()
    await told.getByRole('button', { name: 'Decide' }).click()
    const decide = doctor.getByRole('dialog', { name: 'May the delivery go on?' })
    await decide.getByRole('button', { name: 'Send' }).click()
    await expect(decide.getByText('Write at least 10 characters for the patient.')).toBeVisible()
    await decide.getByRole('radio', { name: 'It may go on' }).check()
    await decide.getByLabel('Message to Harriet').fill('The two go well together.')
    await expectUsableByEveryone(doctor)
    await decide.getByRole('button', { name: 'Send' }).click()
    await expect(told.getByText(/May go on: /)).toBeVisible()
  })

  await test.step('the patient reads it, and when it is charged', async () => {
    expectDiscreet(await mailAbout(harriet.email, /has written to you/))
    await expect(card.getByText('The two go well together.')).toBeVisible()
    await expect(card.getByText('Everything is ready.')).toBeVisible()
    await page.goto('/patient-subscription-management')
    await expect(card.getByText('Everything is ready.')).toBeVisible()
  })
})
