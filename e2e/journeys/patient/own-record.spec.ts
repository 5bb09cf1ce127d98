import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { claimed, signed } from '#e2e/fixtures/given-care.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { taskButton } from '#e2e/pages/doctor.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('a patient takes a prescription to another pharmacy, sees who has looked, and has something put right [SCREEN-S097] [SCREEN-S231]', async ({
  visitor,
  signedIn,
}) => {
  const given = await givenPatient('women')
  await claimed(given)
  await signed(given, 'RX-W4')
  const { person } = given
  const page = await visitor(phone)
  await authOn(page).resume(person, '/patient-prescriptions')

  await test.step('two presses on a phone, and where the original is', async () => {
    await page.getByRole('button', { name: /^Take it elsewhere/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Take it to another pharmacy?' })
    await expectUsableByEveryone(page)
    await dialog.getByRole('button', { name: 'Take it elsewhere' }).click()
    await expect(page.getByText(/^The signed original is with your doctor, who posts it by/)).toBeVisible()
    await expectUsableByEveryone(page)
    expectDiscreet(await mailAbout(person.email, /^We do what you asked us to do$/))
  })

  const doctor = await signedIn('drLund')
  const taskOf = (words: string) =>
    doctor
      .getByRole('dialog', { name: 'Tasks' })
      .locator('div')
      .filter({ hasText: nameOf(person) })
      .filter({ hasText: words })
      .last()

  await test.step('a doctor sends it, and the patient reads so without a reload', async () => {
    await doctor.goto('/doctor/dashboard#tasks')
    await (await taskButton(doctor, new RegExp(`^Where it goes ?, ${nameOf(person)}`))).click()
    const dialog = doctor.getByRole('dialog', { name: 'To another pharmacy' })
    await expect(dialog.getByText(/supplies are left|supply is left/)).toBeVisible()
    await dialog.getByRole('button', { name: 'It has been sent' }).click()
    await expect(page.getByText(/^The signed original was posted on/)).toBeVisible()
    await expect(taskOf('Send an original')).toHaveCount(0)
  })

  await test.step('who has looked, and the seals of that list', async () => {
    await page.goto('/consumer-health-records/who-looked')
    await expect(page.getByText(/^Opened where the original of your prescription goes/)).toBeVisible()
    await page.getByRole('button', { name: 'Check the seals' }).click()
    await expect(page.getByText(/nothing has been changed since it was written/)).toBeVisible()
    await expectUsableByEveryone(page)
  })

  await test.step('a correction is asked for, answered by a doctor, and read', async () => {
    await page.getByRole('link', { name: 'Corrections' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Corrections' })).toBeVisible()
    await expectUsableByEveryone(page)
    await page.getByLabel('What is it about?').selectOption({ label: 'A letter, or what a doctor wrote' })
    await page.getByLabel('What is not right?').fill('It says three months.')
    await page.getByLabel('What should it say?').fill('We spoke of six.')
    await page.getByRole('button', { name: 'Ask for it' }).click()
    await expect(page.getByText('Waits for an answer')).toBeVisible()
    await doctor.goto('/doctor/dashboard#tasks')
    await (await taskButton(doctor, new RegExp(`^Read and answer ?, ${nameOf(person)}`))).click()
    const dialog = doctor.getByRole('dialog', { name: 'A correction is asked for' })
    await dialog.getByRole('radio', { name: /^It has been put right/ }).check()
    await dialog.getByLabel('Answer to the patient').fill('You are right: six months, and I have noted it.')
    await expectUsableByEveryone(doctor)
    await dialog.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByText('You are right: six months, and I have noted it.')).toBeVisible()
    expectDiscreet(await mailAbout(person.email, /^We have answered what you asked us$/))
  })

  await test.step('every part of the record is usable by everybody', async () => {
    for (const part of ['history', 'assessments', 'medicines', 'your-gp', 'consents']) {
      await page.goto(`/consumer-health-records/${part}`)
      await expect(page.getByRole('navigation', { name: 'Health records' })).toBeVisible()
      await expectUsableByEveryone(page)
    }
  })

  await test.step('they leave in one press for a neutral site, and Back does not show the record', async () => {
    await page.route('https://www.bom.gov.au/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }),
    )
    await page.getByRole('button', { name: 'Leave this site now' }).click()
    await expect(page.getByRole('heading', { name: 'Weather' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Weather' })).toBeVisible()
  })
})
