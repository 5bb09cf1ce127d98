import { expectUsableAsShown, expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { photo } from '#e2e/fixtures/pictures.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

test('a patient writes from a phone with a photo, a doctor answers while both look, and what may be dangerous is asked about first [SCREEN-S070] [MESSAGE-S040]', async ({
  page,
  signedIn,
  noise,
}) => {
  noise.expectStatus(422) // words that are asked about
  noise.expectLostRequests()
  const { person } = await givenPatient('women')
  const doctor = await signedIn('drOkoro')
  const log = page.getByRole('log', { name: 'Messages' })
  const field = page.getByRole('textbox', { name: 'Your message' })

  await test.step('the first message, with a photo', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await authOn(page).resume(person, '/patient-messages')
    await page.getByRole('link', { name: 'Write to us' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Choose what it is about.')).toBeVisible()
    await page.getByRole('radio', { name: 'My dose or treatment' }).check()
    await field.fill('Is this patch something to worry about? 🙂')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Add/ }).first().click()
    await (await chooser).setFiles(await photo(page))
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await expectUsableAsShown(page)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log.getByText('Is this patch something to worry about? 🙂')).toBeVisible()
    await expect(log.getByRole('link', { name: /^Photo 1 of 1/ })).toBeVisible()
    await expect(log.getByText('Sent', { exact: true })).toBeVisible()
    await expectUsableAsShown(page)
  })

  await test.step('the doctor finds it, and the patient sees that it was read and that somebody writes', async () => {
    await doctor.goto('/doctor/dashboard?section=messages')
    await doctor.getByRole('link', { name: nameOf(person) }).click()
    await expect(doctor.getByRole('link', { name: /^Photo 1 of 1/ })).toBeVisible()
    await expect(log.getByText('Read', { exact: true })).toBeVisible()
    await doctor.getByLabel('Your answer').pressSequentially('No: ')
    await expect(page.getByText('Somebody at the clinic is writing')).toBeVisible()
    await doctor.getByLabel('Your answer').fill('No, it is the usual first shedding.')
    await expectUsableByEveryone(doctor)
    await doctor.getByRole('button', { name: 'Send answer' }).click()
    await expect(log.getByText('No, it is the usual first shedding.')).toBeVisible()
  })

  await test.step('words that can mean danger: help first, nothing is sent and nothing lost; then a doctor has it as urgent', async () => {
    await field.fill('Thank you. I have had chest pain since this morning.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Do you need help now?' })).toBeFocused()
    await expect(
      page.getByRole('region', { name: 'Do you need help now?' }).getByRole('link', { name: '000' }),
    ).toHaveAttribute('href', 'tel:000')
    await expect(log.getByText('chest pain')).toHaveCount(0)
    await expectUsableAsShown(page)
    await page.getByRole('button', { name: 'Yes, tell a doctor now' }).click()
    await expect(log.getByText('I have had chest pain since this morning.')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(doctor.getByRole('article').getByText('I have had chest pain since this morning.')).toBeVisible()
  })

  await test.step('written while the network is cut: it waits on the phone, and is there once when the network is back', async () => {
    const words = 'It is better now, I am on the train.'
    const waiting = page.getByRole('group', { name: 'Waiting on this device' })
    await page.context().setOffline(true)
    await field.fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(waiting).toContainText(words)
    await expect(waiting).toContainText('Nobody at the clinic has read this yet.')
    await expect(field).toHaveValue('')
    await page.context().setOffline(false)
    await expect(waiting).toBeHidden()
    await expect(log.getByText(words)).toHaveCount(1)
    await expect(doctor.getByRole('article').getByText(words)).toHaveCount(1)
  })
})
