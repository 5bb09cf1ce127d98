import { CART_KEY } from '@om/domain/cart/reading'
import type { Page } from '@playwright/test'
import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { productUrl } from '#e2e/fixtures/addresses.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { apiOf } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { goodCard } from '#e2e/pages/checkout.ts'
import { confirmationOn, paymentOn, shopCheckoutOn, shopOn } from '#e2e/pages/shop.ts'

/** Puts a text in both places of the cart, as it may lie in a browser, and opens a page on it. */
const openWith = async (page: Page, text: string): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate(
    ({ key, value }) => {
      localStorage.setItem(key, value)
      sessionStorage.setItem(key, value)
    },
    { key: CART_KEY, value: text },
  )
  await page.goto('/shop')
}

const storedIn = (page: Page) =>
  page.evaluate(key => [localStorage.getItem(key), sessionStorage.getItem(key)], CART_KEY)

test('a broken store is an empty cart, and works again with the next thing put in', async ({ page }) => {
  const { drawer, count, put } = shopOn(page)
  await openWith(page, '{"quantity":')
  await expect(count).toHaveAccessibleName('Cart, 0 items')
  await drawer.open()
  await expect(drawer.dialog).toContainText('Your cart is empty')
  expect(await storedIn(page)).toEqual([null, null])
  await expectUsableByEveryone(page)
  await page.goto('/shop/checkout')
  await expect(page.getByRole('heading', { level: 2, name: 'Your cart is empty' })).toBeVisible()
  await expectUsableByEveryone(page)
  await put('/shop/product/ts1-treatment-shampoo')
  await expect(count).toHaveAccessibleName('Cart, 1 item')
  const [local, session] = await storedIn(page)
  expect(JSON.parse(local ?? '')).toMatchObject([{ title: 'TS1 Treatment Shampoo', quantity: 1, price: '32.00' }])
  expect(session).toBe(local)
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
