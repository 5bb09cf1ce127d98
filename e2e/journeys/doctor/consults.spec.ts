import { refusals } from '@om/contracts/errors'
import { breakSession } from '#e2e/fixtures/broken-session.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { withoutLive } from '#e2e/fixtures/live.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'

const question = 'Did your father lose his hair before he was forty?'
const typed = 'Yes, he did, and so did both of my uncles.'
const letter = 'Treatment is unlikely to help you at this stage. Please see your GP if it gets faster.'

test('a question is answered over an ended session, and a declined patient reads why and is charged nothing', async ({
  page,
  signedIn,
  noise,
}) => {
  noise.expectStatus(400, 401, 403)
  const { person } = await givenPatient('men')
  const dashboard = dashboardOn(page)
  const doctor = doctorOn(await signedIn('drLund'))
  await authOn(page).resume(person)

  await doctor.open(person)
  await doctor.claim()
  await doctor.ask(question)

  await test.step('the patient answers, although the session has ended elsewhere meanwhile', async () => {
    await expect(dashboard.headline).toHaveText('Dr Henrik Lund has a question for you')
    expectDiscreet(await mailAbout(person.email, /has a question/))
    await page.getByRole('button', { name: 'Answer now' }).click()
    const answer = page.getByLabel(question)
    await expect(answer).toBeFocused()
    await answer.fill(typed)
    await breakSession(page)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page).toHaveURL('/user-login?next=%2Fpatient-dashboard')
    await authOn(page).signIn(person)
    await expect(page.getByLabel(question)).toHaveValue(typed)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(dashboard.headline).toHaveText('Dr Henrik Lund is looking at your assessment')
  })

  await test.step('the doctor reads the answer without a reload and declines', async () => {
    await expect(doctor.page.getByText(typed)).toBeVisible()
    await doctor.decline({ reason: 'Not clinically appropriate', message: letter })
  })

  await test.step('the patient reads the letter; there is no plan and nothing to pay', async () => {
    await expect(dashboard.headline).toHaveText('Dr Henrik Lund has written to you')
    await expect(page.getByText(letter)).toBeVisible()
    await expect(page.getByText('Nothing was charged.', { exact: true })).toBeVisible()
    expectDiscreet(await mailAbout(person.email, /You have news/))
    await page.goto('/patient-subscription')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
})

test('of two doctors who claim at the same time one gets the consult and the other is told who has it, and a claimed case stays beside the list, a form open until it is sent [SCREEN-26] [SCREEN-S111] [SCREEN-S112]', async ({
  signedIn,
  noise,
}) => {
  noise.expectStatus(409)
  const first = doctorOn(await signedIn('drOkoro'))
  const second = doctorOn(await signedIn('drLund'))
  await withoutLive(second.page)
  await first.open(demoPatients.kofi)
  await second.open(demoPatients.kofi)
  await first.claim()
  await expect(first.page.getByRole('region', { name: 'Open case' }).getByText(nameOf(demoPatients.kofi))).toBeVisible()
  await first.page.route('**/contacts', async route => {
    await first.page.keyboard.press('p')
    await expect(first.page.getByRole('region', { name: 'Record live contact' })).toBeVisible()
    await route.continue()
  })
  await first.recordCall()
  await second.press('Claim')
  await expect(second.decision.getByRole('alert')).toContainText(refusals.consult_claimed[1])
  await second.press('Reload')
  await expect(second.decision).toContainText('Dr Amara Okoro is working on this consult.')
  await expect(second.decision.getByRole('button', { name: 'Claim', exact: true })).toHaveCount(0)
})

test('strangers and patients see the frame of the dashboard and no consult; a record that is not there is not found [SCREEN-21] [SESSION-30]', async ({
  page,
  signedIn,
  noise,
}) => {
  noise.expectStatus(404)
  await page.goto('/doctor/dashboard')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.getByRole('link', { name: /sign in/i }).click()
  await expect(page).toHaveURL('/doctor-login?next=%2Fdoctor%2Fdashboard')

  const patient = await signedIn('marcus')
  await patient.goto('/doctor/dashboard')
  await expect(patient.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(patient.getByRole('searchbox')).toHaveCount(0)

  const doctor = await signedIn('drLund')
  await doctor.goto('/doctor/dashboard?consult=00000000-0000-4000-8000-00000000dead')
  await expect(doctor.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await doctor.getByRole('link', { name: 'Back to the queue' }).click()
  await expect(doctor.getByRole('searchbox')).toBeVisible()
})
