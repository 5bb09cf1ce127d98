import { screensOf } from '#e2e/fixtures/answers.ts'
import { clinicNow, moveClock } from '#e2e/fixtures/clock.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenAnswers } from '#e2e/fixtures/given-answers.ts'
import { mailAbout, mailsTo } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { checkoutOn, goodCard } from '#e2e/pages/checkout.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'
import { homeOn } from '#e2e/pages/home.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'
import { quizOn } from '#e2e/pages/quiz.ts'

test.describe.configure({ timeout: 450_000 })

test('a man comes from the first question to his parcel and the next renewal, with a tablet [SCREEN-23]', async ({
  page,
  visitor,
  signedIn,
  noise,
}) => {
  const person = newPerson('men')
  const dashboard = dashboardOn(page)
  noise.expectStatus(422) // the wrong parcel

  await test.step('he answers the assessment, creates an account and sends it', async () => {
    const quiz = quizOn(page)
    await page.goto('/')
    await homeOn(page).takeQuiz()
    await quiz.start()
    await quiz.answerScreen(screensOf('men')[0] ?? {})
    await givenAnswers(page, 'men')
    await quiz.createAccount()
    await authOn(page).register(person)
    await authOn(page).confirmByMail(person.email)
    await quiz.fillDetails(person)
    await quiz.send()
    await expect(dashboard.headline).toHaveText('We have your assessment')
    await expect(page.getByText('You hear from us by')).toBeVisible()
  })

  await test.step('a doctor reads, calls, writes the note and signs', async () => {
    const doctor = doctorOn(await signedIn('drOkoro'))
    await doctor.open(person)
    await doctor.claim()
    await expect(dashboard.headline).toHaveText('Dr Amara Okoro is looking at your assessment')
    await doctor.recordCall()
    await doctor.writeNote()
    await doctor.prescribe({ template: /^Daily tablet RX-M1/, message: 'Give it three months.' })
  })

  await test.step('he pays in another browser, and this one learns of it', async () => {
    await expect(dashboard.headline).toHaveText('Your plan is ready')
    await dashboard.mark()
    const elsewhere = await visitor()
    await elsewhere.goto('/patient-subscription')
    await authOn(elsewhere).signIn(person)
    await expect(elsewhere.getByRole('region', { name: 'Price and confirmation' })).toContainText(
      'A$70.50 every 45 days',
    )
    await checkoutOn(elsewhere).confirmPlan()
    await checkoutOn(elsewhere).payWith(goodCard, person)
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your payment is confirmed' })).toBeVisible()
    await expect(dashboard.headline).toHaveText('The pharmacy has your order')
  })

  await test.step('the pharmacy verifies, packs and ships', async () => {
    const pharmacist = pharmacistOn(await signedIn('phTran'))
    await pharmacist.open(person)
    await pharmacist.recordOriginal()
    await pharmacist.verify()
    await pharmacist.pack(await clinicNow())
    await pharmacist.scanLabels()
    await pharmacist.makeParcel()
    await pharmacist.scanAndShip(await pharmacist.scanWrongParcel('33XXX0000001'))
    expect(await dashboard.stillOpen()).toBe(true)
  })

  await test.step('the parcel travels and arrives, and his page says so by itself', async () => {
    const follower = await visitor()
    const path = await page.getByRole('link', { name: 'Follow your parcel' }).getAttribute('href')
    await follower.goto(path ?? '')
    await expect(follower.getByRole('heading', { level: 1 })).toHaveText(/Label created|In transit/)
    await moveClock('P3D')
    await expect(dashboard.headline).toHaveText('Your parcel has arrived')
    await expect(page.getByText('Next payment and delivery')).toBeVisible()
    await follower.reload()
    await expect(follower.getByRole('heading', { level: 1 })).toHaveText('Delivered')
    expectDiscreet(await mailAbout(person.email, /has arrived/))
  })

  await test.step('a reminder comes a week before the next payment, and nothing is charged yet', async () => {
    await moveClock('P36D')
    expectDiscreet(await mailAbout(person.email, /^Your next payment is on /))
    await page.goto('/patient-subscription-management')
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: /Paid/ })).toHaveCount(1)
  })

  await test.step('he answers the four questions before it', async () => {
    const card = page.getByRole('region', { name: 'Your next delivery' })
    const dialog = page.getByRole('dialog', { name: 'Before your next delivery' })
    await card.getByRole('button', { name: 'Answer now' }).click()
    for (const question of [/new condition/, /new medicine/, /noticed anything/])
      await dialog.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'No' }).check()
    await dialog
      .getByRole('radiogroup', { name: /address/ })
      .getByRole('radio', { name: 'Yes' })
      .check()
    await dialog.getByRole('button', { name: 'Send my answers' }).click()
    await expect(card.getByText('Everything is ready.')).toBeVisible()
  })

  await test.step('the renewal is charged once and brings the next order', async () => {
    await moveClock('P7D')
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: /Paid/ })).toHaveCount(2)
    await page.goto('/patient-orders')
    await expect(page.getByRole('article', { name: /^Order / })).toHaveCount(2)
    await expect(page.getByRole('article', { name: /^Order / }).first()).toContainText('Received')
    const subjects = (await mailsTo(person.email)).map(mail => mail.subject)
    expect(subjects.filter(subject => subject.startsWith('Your next payment is on '))).toHaveLength(1)
    for (const mail of await mailsTo(person.email)) expectDiscreet(mail)
  })
})
