import { expectUsableAsShown, expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { mailsTo } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { givenStock, restock } from '#e2e/fixtures/shop-stock.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { declinedCard, goodCard } from '#e2e/pages/checkout.ts'
import { confirmationOn, paymentOn, shopCheckoutOn, shopOn } from '#e2e/pages/shop.ts'

/** Asks its holder to confirm, once. */
const askingCard = '4000 0000 0000 3220'

const fibres = '/shop/product/hf1-hair-fibres'

test('a declined card and a refused confirmation charge nothing and keep everything; the next card pays, once', async ({
  page,
  noise,
}) => {
  noise.expectStatus(402)
  const person = newPerson('men')
  await page.setViewportSize({ width: 1440, height: 844 })
  await shopOn(page).put('/shop/product/sx1-scalp-exfoliant')
  await expect(shopOn(page).drawer.dialog.getByRole('region', { name: 'You may also like' })).toBeVisible()
  await expectUsableAsShown(page)
  await shopOn(page).drawer.goToCheckout()
  await expect(shopCheckoutOn(page).items).toHaveCount(1)
  await expectUsableAsShown(page)
  await shopCheckoutOn(page).fill(person)
  const tab = await shopCheckoutOn(page).openPayment()
  const payment = paymentOn(tab)
  const notice = tab.getByRole('alert')

  await test.step('the card is declined', async () => {
    await payment.payWith(declinedCard)
    await expect(notice).toContainText('Your card was declined.')
    await expect(notice).toContainText('Nothing was charged.')
    await expect(tab.getByLabel('Email')).toHaveValue(person.email)
    await expectUsableAsShown(tab)
    await expect(confirmationOn(page).waiting).toBeVisible()
    await expectUsableAsShown(page)
  })

  await test.step('the bank asks, and the answer is no', async () => {
    await payment.payWith(askingCard)
    await tab.getByRole('button', { name: 'Fail' }).click()
    await expect(notice).toContainText('Nothing was charged.')
  })

  await test.step('the bank asks again, and the answer is yes', async () => {
    await payment.payWith(askingCard)
    await tab.getByRole('button', { name: 'Complete' }).click()
    const name = await payment.orderName()
    await expect(confirmationOn(page).order).toHaveAccessibleName(`Order ${name}`)
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
    await tab.goBack()
    await expect
      .poll(async () => (await mailsTo(person.email)).map(mail => mail.subject))
      .toEqual([`Thank you for your order ${name}`])
  })
})

test('pressing twice begins one checkout; leaving it without paying keeps the cart, and the way back to it', async ({
  page,
}) => {
  const begun: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/shop/checkouts')
      begun.push(request.url())
  })
  await shopOn(page).put('/women/shop/product/bm1-bond-mask')
  await shopOn(page).drawer.goToCheckout()
  await expect(shopCheckoutOn(page).summary).toContainText('A$')
  const opening = page.context().waitForEvent('page')
  await shopCheckoutOn(page).pay.dblclick()
  const tab = await opening
  await expect(tab.getByRole('heading', { level: 1, name: 'Olive Mane checkout' })).toBeVisible()
  await expect(page).toHaveURL('/order-confirmation')
  expect(begun).toHaveLength(1)
  expect(page.context().pages()).toHaveLength(2)
  await tab.close()
  const confirmation = confirmationOn(page)
  await expect(confirmation.waiting).toBeVisible()
  const again = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the checkout again' }).click()
  await expect((await again).getByRole('heading', { level: 1, name: 'Olive Mane checkout' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(shopCheckoutOn(page).items).toHaveCount(1)
  await page.goto('/order-confirmation')
  await page.getByRole('button', { name: 'I did not pay: stop waiting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No order to show' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await expectUsableByEveryone(page)
})

test('what sold out, ran low or costs more since it was put in the cart is told before any money', async ({ page }) => {
  const shop = shopOn(page)
  const checkout = shopCheckoutOn(page)
  await test.step('three things go into the cart, and then the shop changes', async () => {
    await givenStock('HF1-GREY', { stock: 5, priceCents: 3600 })
    await givenStock('DR1', { stock: 48, priceCents: 3500 })
    await givenStock('RS1', { stock: 7, priceCents: 4900 })
    await shop.put(fibres, /^Grey/)
    await shop.put('/shop/product/dr1-scalp-roller')
    await shop.put('/women/shop/product/rs1-root-serum')
    await page.getByRole('button', { name: 'One more of RS1' }).click()
    await restock('HF1-GREY', { stock: 0 })
    await restock('DR1', { priceCents: 3650 })
    await restock('RS1', { stock: 1 })
    await shop.drawer.goToCheckout()
  })
  const item = (name: RegExp) => checkout.items.filter({ hasText: name })

  await test.step('each is marked with what can be done, and paying waits for a decision', async () => {
    await expect(item(/HF1/)).toContainText('This is sold out.')
    await expect(item(/DR1/)).toContainText('The price is now A$36.50; your cart said A$35.00.')
    await expect(item(/RS1/)).toContainText('Only 1 is left.')
    await expect(checkout.summary).toContainText('3 items need your decision first.')
    await checkout.pay.click()
    await expect(item(/HF1/).getByRole('button', { name: /which cannot be bought/ })).toBeFocused()
    expect(page.context().pages()).toHaveLength(1)
  })

  await test.step('once all is decided the shop’s page asks for exactly that', async () => {
    await item(/HF1/)
      .getByRole('button', { name: /which cannot be bought/ })
      .click()
    await item(/DR1/)
      .getByRole('button', { name: /^Accept the new price/ })
      .click()
    await item(/RS1/)
      .getByRole('button', { name: /^Take 1/ })
      .click()
    await expect(checkout.summary).toContainText('A$85.50')
    const tab = await checkout.openPayment()
    await expect(tab.getByRole('main')).toContainText('$85.50')
    await expect(tab.getByRole('main')).not.toContainText('HF1')
  })
  await restock('DR1', { priceCents: 3500 })
  await restock('RS1', { stock: 7 })
})

test('what somebody else buys while a card is typed is told instead of charged', async ({ page, noise }) => {
  noise.expectStatus(409)
  const person = newPerson('women')
  await givenStock('HF1-WHITE', { stock: 1, priceCents: 3600 })
  await shopOn(page).put(`/women${fibres}`, /^White/)
  await shopOn(page).drawer.goToCheckout()
  await shopCheckoutOn(page).fill(person)
  const tab = await shopCheckoutOn(page).openPayment()
  await restock('HF1-WHITE', { stock: 0 })
  await paymentOn(tab).payWith(goodCard)
  await expect(tab.getByRole('main')).toContainText(/sold out|no longer/i)
  await expect(confirmationOn(page).waiting).toBeVisible()
  await tab.getByRole('link', { name: /Back to the shop/ }).click()
  await expect(shopCheckoutOn(tab).items).toContainText('This is sold out.')
  expect(await mailsTo(person.email)).toEqual([])
})

test('a browser that blocks the new tab gets a link to the same checkout', async ({ page, noise }) => {
  noise.expectStatus(404)
  const person = newPerson('men')
  await page.addInitScript(() => {
    window.open = () => null
  })
  // A link that was opened here before, such as one that is too old, must not be what the page shows afterwards.
  await page.goto(`/order-confirmation#order=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not open an order' })).toBeVisible()
  await shopOn(page).put('/shop/product/ss1-scalp-serum')
  await shopOn(page).drawer.goToCheckout()
  await shopCheckoutOn(page).fill(person)
  await shopCheckoutOn(page).pay.click()
  await expect(page.getByText('Your browser blocked the new tab. Your checkout is ready.')).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the checkout' }).click()
  const tab = await opening
  await expect(tab.getByLabel('Email')).toHaveValue(person.email)
  await expect(confirmationOn(page).waiting).toBeVisible()
})
