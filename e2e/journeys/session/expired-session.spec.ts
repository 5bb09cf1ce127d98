import { demoPassword, people } from '@om/testing/people'
import { newAccount } from '#e2e/fixtures/account.ts'
import { breakSession } from '#e2e/fixtures/broken-session.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { givenAnswers } from '#e2e/fixtures/given-answers.ts'
import { mailAbout, mailsTo } from '#e2e/fixtures/mailbox.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'
import { quizOn } from '#e2e/pages/quiz.ts'

const question = 'When was your blood pressure last measured, and what was it?'

test('a session that ended while sending the assessment leads to sign-in and back, with everything typed kept [SCREEN-18]', async ({
  page,
  noise,
}) => {
  noise.expectStatus(400, 401, 403)
  const person = await newAccount('men')
  await authOn(page).beSignedIn(person)
  const quiz = quizOn(page)
  await givenAnswers(page, 'men')
  await page.getByRole('link', { name: 'Continue' }).click()
  await quiz.fillDetails(person)

  await test.step('a wrong field is named and the rest is kept', async () => {
    const postcode = page.getByLabel('Postcode')
    await postcode.fill('22O4')
    await quiz.send()
    await expect(postcode).toBeFocused()
    await expect(postcode).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Street address')).toHaveValue(person.street)
    await postcode.fill(person.postcode)
  })

  await breakSession(page)
  await quiz.send()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await authOn(page).signIn(person)
  await expect(page).toHaveURL('/hair-loss-quiz?step=details')
  await expect(page.getByLabel('Street address')).toHaveValue(person.street)
  await expect(page.getByLabel('Mobile number')).toHaveValue(person.mobile)

  await test.step('pressing Send twice sends it once', async () => {
    await page.getByRole('button', { name: 'Send to the doctor' }).dblclick()
    await expect(page).toHaveURL('/patient-dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'We have your assessment' })).toBeVisible()
    await mailAbout(person.email, /received your assessment/)
    const received = (await mailsTo(person.email)).filter(mail => /received your assessment/.test(mail.subject))
    expect(received).toHaveLength(1)
  })
})

test('a doctor whose session ended comes back to the same case with the question still there [SCREEN-19]', async ({
  signedIn,
  noise,
}) => {
  noise.expectStatus(400, 401, 403)
  const doctor = doctorOn(await signedIn('drLund'))
  const { page } = doctor
  await doctor.open(demoPatients.hamish)
  await doctor.claim()
  await doctor.press('Ask the patient')
  await page.getByLabel('Question', { exact: true }).fill(question)
  await breakSession(page)
  // News of somebody else's consult may find it out before the doctor does.
  const send = page.getByRole('button', { name: 'Send question' })
  const signIn = page.getByRole('link', { name: /sign in/i })
  if (await send.isVisible()) await send.dispatchEvent('click', {}, { timeout: 5_000 }).catch(() => {})

  await signIn.click()
  await authOn(page).signIn({ email: people.drLund.email, password: demoPassword })
  await expect(page.getByRole('heading', { level: 2, name: nameOf(demoPatients.hamish) })).toBeVisible()
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(question)
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(doctor.decision).toContainText('Waiting for Hamish to answer.')
})

test('a pharmacist whose session ended comes back to the same order with the ticks still there [SCREEN-20]', async ({
  signedIn,
  noise,
}) => {
  noise.expectStatus(400, 401, 403)
  const pharmacist = pharmacistOn(await signedIn('phTran'))
  const { page } = pharmacist
  await pharmacist.open(demoPatients.mei)
  await pharmacist.recordOriginal()
  await pharmacist.fillVerification()
  await breakSession(page)
  await pharmacist.press('Verify order')

  await expect(page).toHaveURL(/\/pharmacy-login\?next=/)
  await authOn(page).signIn({ email: people.phTran.email, password: demoPassword })
  await expect(page.getByRole('heading', { level: 2, name: nameOf(demoPatients.mei) })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Strength/ })).toBeChecked()
  await pharmacist.press('Verify order')
  await pharmacist.nextStep('Open the worksheet')
})
