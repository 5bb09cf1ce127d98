import type { Page } from '@playwright/test'
import { expectUsableAsShown } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { mailsTo } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { checkoutOn, declinedCard, goodCard } from '#e2e/pages/checkout.ts'

type Seen = { frame: string[]; colours: string[]; headings: string[] }

/** Notes of each frame in which a page has a heading what it says, its colours, and how its type and its frame lie. */
const watchLooks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = { frame: [], colours: [], headings: [] }
    Object.assign(window, { seen })
    const add = (list: string[], one: string) => {
      if (!list.includes(one)) list.push(one)
    }
    const note = () => {
      const heading = document.querySelector('h1')
      if (heading) {
        const { fontFamily, backgroundColor } = getComputedStyle(document.body)
        const bar = document.querySelector('header')?.getBoundingClientRect()
        const { fontFamily: title, fontSize } = getComputedStyle(heading)
        add(seen.frame, [document.documentElement.dataset.look, fontFamily, title, fontSize, bar?.height].join(' | '))
        add(seen.colours, backgroundColor)
        add(seen.headings, heading.textContent ?? '')
      }
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })

test('going back and a declined card lose nothing; the next card pays, once [SCREEN-24]', async ({ page, noise }) => {
  noise.expectStatus(402, 422)
  const { jack } = demoPatients
  const checkout = checkoutOn(page)
  await page.goto('/patient-subscription')
  await authOn(page).signIn(jack)

  await test.step('without a yes nothing starts', async () => {
    await page.getByRole('button', { name: 'Confirm and go to payment' }).click()
    await expect(page.getByRole('checkbox', { name: /^I want to start this plan/ })).toBeFocused()
    await expect(page.getByText('Tick this first, so that we know you want to start.')).toBeVisible()
  })

  await test.step('cancelling on the payment page comes back to the plan', async () => {
    await checkout.confirmPlan()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/patient-subscription-cancel/)
    await expect(page.getByRole('heading', { level: 1, name: 'No payment was processed' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is not finished')
    await page.getByRole('link', { name: 'Go on to the payment' }).click()
  })

  await test.step('a wrong field is named and the others are kept', async () => {
    await checkout.confirmPlan()
    await page.getByLabel('Card number').fill('4242 4242 4242 4241')
    await page.getByLabel('Name on card').fill('Jack Pemberton')
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByRole('alert')).toContainText('Card number')
    await expect(page.getByLabel('Name on card')).toHaveValue('Jack Pemberton')
  })

  await test.step('a declined card says so, keeps the page open, and charges nothing', async () => {
    await checkout.payWith(declinedCard, jack)
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
    await expect(page.getByRole('alert')).toContainText('Nothing was charged.')
  })

  await test.step('another card pays; the confirmation comes from the provider', async () => {
    await watchLooks(page)
    await checkout.payWith(goodCard, jack)
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment is confirmed' })).toBeVisible()
    await expect(page).toHaveURL('/patient-subscription-success')
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    expect(seen.frame, 'looks of the page while it was confirmed').toHaveLength(1)
    expect(seen.colours.length, 'neutral, then their brand').toBeLessThanOrEqual(2)
    expect(['Confirming your payment…', 'Your payment is confirmed']).toEqual(expect.arrayContaining(seen.headings))
    await page.goto('/patient-subscription-management')
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: /Paid/ })).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('A$70.50 every 45 days')
  })
})

test('pressing twice, on our page and on the payment page, subscribes and charges once [SCREEN-25]', async ({
  page,
}) => {
  const { zoe } = demoPatients
  const checkout = checkoutOn(page)
  await page.goto('/patient-subscription')
  await authOn(page).signIn(zoe)
  await page.getByRole('checkbox', { name: /^I want to start this plan/ }).check()
  await page.getByRole('button', { name: 'Confirm and go to payment' }).dblclick()
  await checkout.fillCard(goodCard, zoe)
  await page.getByRole('button', { name: /^Pay / }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is confirmed' })).toBeVisible()
  await page.goto('/patient-subscription-management')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: /Paid/ })).toHaveCount(1)
  await page.goto('/patient-orders')
  await expect(page.getByRole('article')).toHaveCount(1)
  const started = (await mailsTo(zoe.email)).filter(mail => mail.subject === 'Your subscription is active')
  expect(started).toHaveLength(1)
})

test('on a phone a plan is paused, moved and skipped, each with a receipt and a way back, then cancelled, and goes on [SCREEN-S086]', async ({
  signedIn,
}) => {
  const page = await signedIn('grace')
  const receipt = (name: RegExp | string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const card = page.getByRole('article', { name: 'Daily oral plan' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/patient-subscription-management')
  const next = /A\$78\.00 on .*/.exec((await card.textContent()) ?? '')?.[0].slice(0, 24) ?? 'no next payment'
  for (const [opens, does, done] of [
    ['Pause', 'Pause it', /paused until/],
    ['Move the date', 'Move it', /^Your next payment is /],
    ['Skip the next', 'Skip it', /skipped/],
  ] as const) {
    await card.getByRole('button', { name: opens }).click()
    await expectUsableAsShown(page)
    await card.getByRole('button', { name: does }).click()
    await receipt(done)
    await page.getByRole('button', { name: 'Undo' }).click()
    await receipt('Your change is undone')
    await page.getByRole('link', { name: 'Back to your subscriptions' }).click()
    await expect(card).toContainText(next)
  }
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await receipt('Your subscription is cancelled')
  await page.getByRole('button', { name: 'Undo the cancellation' }).click()
  await receipt('Your subscription continues')
})
