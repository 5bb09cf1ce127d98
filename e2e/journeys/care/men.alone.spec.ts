import { expectUsableAsShown } from '#e2e/fixtures/accessible.ts'
import { moveClock } from '#e2e/fixtures/clock.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { claimed, paid, shipped, signed } from '#e2e/fixtures/given-care.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { mailAbout, mailsTo } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'
import { opensPdf } from '#e2e/pages/pdf.ts'

test.describe.configure({ timeout: 450_000 })

// How each of them does it on their own screens: `women.spec.ts`, `photos.spec.ts` and `pharmacy/orders.spec.ts`.
test('a man’s page follows doctor, payment and pharmacy to his parcel and the next renewal, with a tablet [SCREEN-23]', async ({
  page,
  visitor,
}) => {
  const given = await givenPatient('men')
  const { person } = given
  const dashboard = dashboardOn(page)

  await test.step('what others do elsewhere is told on the open page', async () => {
    await authOn(page).resume(person)
    await expect(dashboard.headline).toHaveText('We have your assessment')
    await dashboard.mark()
    await claimed(given)
    await expect(dashboard.headline).toHaveText('Dr Amara Okoro is looking at your assessment')
    await signed(given, 'RX-M1')
    await expect(dashboard.headline).toHaveText('Your plan is ready')
    await paid(given)
    await expect(dashboard.headline).toHaveText('The pharmacy has your order')
    await shipped(given)
    await expect(page.getByRole('link', { name: 'Follow your parcel' })).toBeVisible()
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

  await test.step('on his phone he reads how to take it, ticks it, and opens its leaflet', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/patient-treatments')
    await page.getByRole('link', { name: /^All about it/ }).click()
    await expect(page.getByRole('region', { name: 'How to take it' })).toContainText('ONE tablet once a day')
    const today = page.getByRole('group', { name: /, today$/ })
    await today.getByRole('button', { name: 'Taken' }).click()
    await expect(today.getByRole('button', { name: 'Taken', pressed: true })).toBeVisible()
    await expectUsableAsShown(page)
    await opensPdf(page, /^Leaflet/)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a reminder comes a week before the next payment, and nothing is charged yet', async () => {
    await moveClock('P35D')
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
    await moveClock('P8D')
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: /Paid/ })).toHaveCount(2)
    await page.goto('/patient-orders')
    await expect(page.getByRole('article', { name: /^Order / })).toHaveCount(2)
    await expect(page.getByRole('article', { name: /^Order / }).first()).toContainText('Received')
    const subjects = (await mailsTo(person.email)).map(mail => mail.subject)
    expect(subjects.filter(subject => subject.startsWith('Your next payment is on '))).toHaveLength(1)
    for (const mail of await mailsTo(person.email)) expectDiscreet(mail)
  })
})
