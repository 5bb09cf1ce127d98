import { CART_KEY } from '@om/domain/cart/reading'
import type { Page } from '@playwright/test'
import { productUrl } from '#e2e/fixtures/addresses.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { apiOf } from '#e2e/fixtures/public-site.ts'
import { variantIdOf } from '#e2e/fixtures/shop-stock.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { goodCard } from '#e2e/pages/checkout.ts'
import { confirmationOn, paymentOn, shopCheckoutOn, shopOn } from '#e2e/pages/shop.ts'

type Line = Record<string, unknown>

const shampoo: Line = {
  id: 'gid://shopify/Product/7810000000001',
  variantId: 'gid://shopify/ProductVariant/7820000000101',
  title: 'TS1 Treatment Shampoo',
  name: 'TS1 Treatment Shampoo',
  quantity: 1,
  price: '32.00',
  path: '/shop/product/ts1-treatment-shampoo',
  availableForSale: true,
}

/** Puts a text in both places of the cart, as it may lie in a browser, and opens a page on it. */
const openWith = async (page: Page, text: string, path = '/shop'): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate(
    ({ key, value }) => {
      localStorage.setItem(key, value)
      sessionStorage.setItem(key, value)
    },
    { key: CART_KEY, value: text },
  )
  await page.goto(path)
}

const storedIn = (page: Page) =>
  page.evaluate(key => [localStorage.getItem(key), sessionStorage.getItem(key)], CART_KEY)

test('a broken store is an empty cart, and works again with the next thing put in', async ({ page }) => {
  const { drawer, count, put } = shopOn(page)
  for (const text of ['{"quantity":', 'undefined', 'null', '{"id":1}', '"lines"', '[1,null,"x"]']) {
    await openWith(page, text)
    await expect(count, text).toHaveAccessibleName('Cart, 0 items')
    await drawer.open()
    await expect(drawer.dialog, text).toContainText('Your cart is empty')
  }
  await openWith(page, '{"quantity":')
  expect(await storedIn(page)).toEqual([null, null])
  await put('/shop/product/ts1-treatment-shampoo')
  await expect(count).toHaveAccessibleName('Cart, 1 item')
  const [local, session] = await storedIn(page)
  expect(JSON.parse(local ?? '')).toMatchObject([{ title: 'TS1 Treatment Shampoo', quantity: 1, price: '32.00' }])
  expect(session).toBe(local)
})

test('quantities that were edited by hand are corrected', async ({ page }) => {
  const { drawer, count } = shopOn(page)
  const conditioner = {
    ...shampoo,
    id: 'p2',
    variantId: await variantIdOf('TC1'),
    title: 'Conditioner',
    price: '30.00',
  }
  await openWith(
    page,
    JSON.stringify([
      { ...shampoo, quantity: undefined },
      { ...conditioner, quantity: 1e9 },
      { ...shampoo, id: 'p3', variantId: await variantIdOf('SX1'), title: 'Gone', quantity: -4 },
    ]),
  )
  // What has no quantity counts none and is shown as one.
  await expect(count).toHaveAccessibleName('Cart, 99 items')
  await drawer.open()
  await expect(drawer.lines).toHaveCount(2)
  await expect(drawer.quantityOf('TS1 Treatment Shampoo')).toHaveValue('1')
  await expect(drawer.quantityOf('Conditioner')).toHaveValue('99')
  await drawer.quantityOf('Conditioner').fill('0')
  await page.keyboard.press('Tab')
  await expect(drawer.quantityOf('Conditioner')).toHaveValue('1')
})

test('an edited price is put right and told; ids that are none are refused by line, and can be taken out', async ({
  page,
}) => {
  const checkout = shopCheckoutOn(page)
  const { drawer } = shopOn(page)
  await openWith(page, JSON.stringify([{ ...shampoo, price: '0.01' }]))
  await drawer.open()
  await expect(drawer.lines).toContainText('A$32.00')
  await expect(drawer.dialog).not.toContainText('0.01')
  await openWith(page, JSON.stringify([{ ...shampoo, price: '0.01' }]), '/shop/checkout')
  await expect(checkout.items).toContainText('The price is now A$32.00; your cart said A$0.01.')
  await expect(checkout.summary).toContainText('A$40.95')
  await page.getByRole('button', { name: /^Accept the new price/ }).click()
  await expect(checkout.summary).toContainText('A$40.95')

  const edited = { ...shampoo, id: 'p2', variantId: 'gid://other/Thing/1', title: 'Edited serum', price: '0.03' }
  await openWith(page, JSON.stringify([shampoo, edited]), '/shop/checkout')
  const refusal = 'Some items have invalid variant IDs. Please refresh and try again.'
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  const wrong = checkout.items.filter({ hasText: 'Edited serum' })
  await expect(wrong).toContainText('We cannot tell which item this is')
  await expect(wrong).not.toContainText('0.03')
  await expect(checkout.items.filter({ hasText: 'TS1 Treatment Shampoo' })).not.toContainText('We cannot tell')
  await expect(checkout.summary).toContainText('A$40.95')
  await checkout.pay.click()
  await expect(page).toHaveURL('/shop/checkout')
  await expect(wrong.locator(':focus')).toHaveAccessibleName('Remove Edited serum, which cannot be bought')
  await page.keyboard.press('Enter')
  await expect(checkout.items).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeHidden()
  await page.reload()
  await expect(checkout.items).toHaveCount(1)

  await openWith(page, JSON.stringify([{ ...shampoo, variantId: 'gid://shopify/ProductVariant/x' }]), '/shop/checkout')
  await expect(checkout.items).toContainText('The shop no longer has this item.')
  await expect(checkout.items).not.toContainText('A$')

  await openWith(page, JSON.stringify([{ ...shampoo, variantId: 'gid://shopify/ProductVariant/1' }]), '/shop/checkout')
  await expect(checkout.items).toContainText('The shop no longer has this item.')
})

test('a press before the scripts have come is kept, with what is chosen by then', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/(product|start-cart)-[\w-]+\.js$/, async route => {
    await held
    await route.continue()
  })
  const shop = shopOn(page)
  await page.goto('/shop/product/ts1-treatment-shampoo')
  await page.getByRole('radio', { name: /^500 mL/ }).check()
  await shop.add.click()
  await expect(shop.add).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(shop.drawer.lines).toContainText('500 mL')
  await expect(shop.count).toHaveAccessibleName('Cart, 1 item')
})

test('browsing asks nobody but us; the shop itself is asked once something is in the cart', async ({ page }) => {
  const { storefront } = await apiOf().config.read()
  if (!storefront) throw new Error('The product has no shop')
  const others: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(productUrl()) && !/^(data|blob):/.test(url)) others.push(url)
  })
  for (const path of ['/shop', '/women/shop', '/shop/product/hf1-hair-fibres', '/women/shop/product/bm1-bond-mask']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(others).toEqual([])
  const { add, drawer } = shopOn(page)
  await add.click()
  await expect(drawer.dialog.getByRole('region', { name: 'You may also like' })).toBeVisible()
  expect([...new Set(others)]).toEqual([storefront.endpoint])
})

test('two tabs show one cart', async ({ page, context }) => {
  const shop = shopOn(page)
  const other = await context.newPage()
  await other.goto('/women/shop')
  await shop.put('/shop/product/ts1-treatment-shampoo', /^250 mL/)
  const second = shopOn(other)
  await expect(second.count).toHaveAccessibleName('Cart, 1 item')
  await second.drawer.open()
  await other.getByRole('button', { name: 'One more of TS1 Treatment Shampoo' }).click()
  await expect(shop.drawer.quantityOf('TS1 Treatment Shampoo')).toHaveValue('2')
  await shop.drawer.dialog.getByRole('button', { name: 'Remove TS1 Treatment Shampoo' }).click()
  await expect(second.drawer.dialog).toContainText('Your cart is empty')
  await expect(second.count).toHaveAccessibleName('Cart, 0 items')
})

test('an order that was paid after this tab was closed empties the cart on the next visit', async ({
  page,
  context,
}) => {
  const person = newPerson('men')
  await shopOn(page).put('/shop/product/sx1-scalp-exfoliant')
  await shopOn(page).drawer.goToCheckout()
  await shopCheckoutOn(page).fill(person)
  const tab = await shopCheckoutOn(page).openPayment()
  await expect(confirmationOn(page).waiting).toBeVisible()
  await page.close()
  await paymentOn(tab).payWith(goodCard)
  const name = await paymentOn(tab).orderName()
  await tab.close()

  const later = await context.newPage()
  await later.goto('/shop')
  await expect(async () => {
    await later.reload()
    await expect(shopOn(later).count).toHaveAccessibleName('Cart, 0 items', { timeout: 1_000 })
  }).toPass()
  await later.goto('/order-confirmation')
  await expect(confirmationOn(later).order).toHaveAccessibleName(`Order ${name}`)
})

test('what comes by subscription leads to its own page, and a prescription to a doctor', async ({ page }) => {
  const { drawer } = shopOn(page)
  const subscribed = { ...shampoo, isSubscription: true, frequencyDays: 45, clientSecret: 'pi_secret_1' }
  const checkout = shopCheckoutOn(page)

  await test.step('a subscription goes to the subscription checkout, with nothing secret in the address', async () => {
    await openWith(page, JSON.stringify([subscribed]))
    await drawer.open()
    await expect(drawer.lines).toContainText('Every 45 days, by subscription')
    await drawer.dialog.getByRole('link', { name: /checkout/i }).click()
    await expect(page).toHaveURL(/\/shop\/subscription-checkout\?.*quantity=1&frequency=45/)
    expect(page.url()).not.toContain('secret')
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription checkout' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('TS1 Treatment Shampoo')
  })

  await test.step('what needs a prescription is never paid for in the shop', async () => {
    const other = { ...shampoo, id: 'p2', variantId: await variantIdOf('TC1'), title: 'Conditioner', price: '30.00' }
    await openWith(page, JSON.stringify([{ ...shampoo, requiresPrescription: true }, other]), '/shop/checkout')
    const first = page.getByRole('region', { name: 'A doctor decides on these first' })
    await expect(first).toContainText('TS1 Treatment Shampoo')
    await expect(first.getByRole('link', { name: 'Take the free hair quiz' })).toBeVisible()
    await expect(checkout.items).toHaveCount(1)
    await expect(checkout.summary).toContainText('1 item')
  })
})
