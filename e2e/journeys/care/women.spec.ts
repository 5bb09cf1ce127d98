import { expectAccessible, expectUsableAsShown } from '#e2e/fixtures/accessible.ts'
import { screensOf } from '#e2e/fixtures/answers.ts'
import { clinicNow } from '#e2e/fixtures/clock.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenAnswers } from '#e2e/fixtures/given-answers.ts'
import { mailAbout, mailsTo } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { photo } from '#e2e/fixtures/pictures.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { checkoutOn, goodCard } from '#e2e/pages/checkout.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'
import { homeOn } from '#e2e/pages/home.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'
import { opensPdf } from '#e2e/pages/pdf.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'
import { quizOn } from '#e2e/pages/quiz.ts'

test.describe.configure({ timeout: 450_000 })

test('a woman comes from the first question to her parcel, with a capsule that is made for her; the dispensary can be used by everyone at each step [SCREEN-22] [SCREEN-04]', async ({
  page,
  signedIn,
  noise,
}) => {
  const person = newPerson('women')
  const dashboard = dashboardOn(page)
  noise.expectStatus(422) // the wrong parcel

  await test.step('on her phone, she answers the assessment and creates an account', async () => {
    const quiz = quizOn(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/women')
    await homeOn(page).takeQuiz()
    await quiz.start()
    await quiz.answerScreen(screensOf('women')[0] ?? {})
    await givenAnswers(page, 'women')
    await quiz.createAccount()
    await authOn(page).register(person)
    await authOn(page).confirmByMail(person.email)
    await quiz.fillDetails(person)
    await quiz.send()
  })

  await test.step('she sees what happens next, and by when', async () => {
    await expect(dashboard.headline).toHaveText('We have your assessment')
    await expect(page.getByText('You hear from us by')).toBeVisible()
    await expect(dashboard.step('Doctor')).toHaveAttribute('aria-current', 'step')
    expectDiscreet(await mailAbout(person.email, /received your assessment/))
  })

  await test.step('she sends a picture of her photo ID, as she would rather be phoned', async () => {
    const identity = page.getByRole('region', { name: 'Show us who you are' })
    const chooser = page.waitForEvent('filechooser')
    await identity.getByRole('button', { name: 'Add a photo' }).click()
    await (await chooser).setFiles(await photo(page))
    await expect(identity.getByRole('img', { name: /^Photo 1 of 1/ })).toBeVisible()
  })

  await test.step('a doctor reads, calls, writes the note and signs', async () => {
    const doctor = doctorOn(await signedIn('drLund'))
    await doctor.open(person)
    await doctor.claim()
    await expect(dashboard.headline).toHaveText('Dr Henrik Lund is looking at your assessment')
    await doctor.writeNote()
    await doctor.recordCall('Phone')
    const identity = doctor.page.getByRole('region', { name: 'Photo ID' })
    await identity.getByRole('button', { name: 'It shows the patient' }).click()
    await expect(identity.getByText(/on a picture that is deleted/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Show us who you are' })).toHaveCount(0)
    await doctor.prescribe({
      template: 'Daily capsule, low dose',
      pressure: '118/76',
      message: 'We start low and look again together.',
    })
    await opensPdf(doctor.page, 'Prescription PDF')
  })

  await test.step('she sees the plan with its price and how often it is charged, and pays', async () => {
    await expect(dashboard.headline).toHaveText('Your plan is ready')
    expectDiscreet(await mailAbout(person.email, /You have news/))
    await page.goto('/patient-prescriptions')
    await opensPdf(page, /^Open as PDF/)
    await page.goto('/patient-dashboard')
    await page.getByRole('link', { name: 'See your plan' }).click()
    await expect(page.getByText('We start low and look again together.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Price and confirmation' })).toContainText('A$78.00 every 45 days')
    await checkoutOn(page).confirmPlan()
    await checkoutOn(page).payWith(goodCard, person)
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment is confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(dashboard.headline).toHaveText('The pharmacy has your order')
    await dashboard.mark()
  })

  await test.step('one pharmacist verifies and makes it, and cannot release it', async () => {
    const pharmacist = pharmacistOn(await signedIn('phTran'))
    for (const address of ['/pharmacy-dashboard', '/pharmacy-prescriptions', '/pharmacy-orders']) {
      await pharmacist.page.goto(address)
      await expect(pharmacist.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(pharmacist.page)
    }
    await pharmacist.open(person)
    await pharmacist.recordOriginal()
    await pharmacist.verify()
    await expect(dashboard.headline).toHaveText('The pharmacy is preparing your order')
    await pharmacist.nextStep('Open the worksheet')
    await expectAccessible(pharmacist.page)
    await pharmacist.press('Open the worksheet')
    await pharmacist.nextStep('Make the batch')
    await expectAccessible(pharmacist.page)
    await pharmacist.compound(await clinicNow(), 'Minoxidil BP', '56.25')
    await pharmacist.expectNotYours(/cannot release it/)
  })

  await test.step('a second one releases it, prints the labels and ships it by scan', async () => {
    const pharmacist = pharmacistOn(await signedIn('phWalsh'))
    await pharmacist.open(person)
    await pharmacist.nextStep('Check the batch')
    await expectAccessible(pharmacist.page)
    await pharmacist.release()
    await expect(dashboard.headline).toHaveText('Your order is packed')
    await pharmacist.nextStep('Scan the dispensing label')
    await expectAccessible(pharmacist.page)
    await pharmacist.scanLabels()
    await pharmacist.makeParcel()
    await pharmacist.page.setViewportSize({ width: 390, height: 844 })
    await expectUsableAsShown(pharmacist.page)
    await pharmacist.page.setViewportSize({ width: 1280, height: 800 })
    const trackingNumber = await pharmacist.scanWrongParcel('33XXX0000001')
    await pharmacist.scanAndShip(trackingNumber)
  })

  await test.step('her page has followed all of it without a reload, and leads to the parcel', async () => {
    await expect(page.getByRole('link', { name: 'Follow your parcel' })).toBeVisible()
    expect(await dashboard.stillOpen()).toBe(true)
    await page.getByRole('link', { name: 'Follow your parcel' }).click()
    await expect(page).toHaveURL(/\/t\/auspost\/[A-Z0-9]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Label created|In transit/)
    await expect(page.locator('body')).not.toContainText(person.lastName)
    await mailAbout(person.email, /is on its way/)
    for (const mail of await mailsTo(person.email)) expectDiscreet(mail)
  })
})
