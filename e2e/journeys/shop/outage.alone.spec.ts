import { breakStorefront, repairStorefront } from '#e2e/fixtures/shop-outage.ts'
import { restock, stockedAs } from '#e2e/fixtures/shop-stock.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { shopCheckoutOn, shopOn } from '#e2e/pages/shop.ts'

test.afterEach(repairStorefront)

const mark = /^Prices as of .+ in Sydney\./

test('while the shop is down its pages are read and marked, the cart keeps what is put in it, and paying says why not', async ({
  page,
  noise,
}) => {
  noise.expectStatus(502, 503)
  const { drawer, put, count } = shopOn(page)
  const checkout = shopCheckoutOn(page)
  const { stock } = await stockedAs('SS1')
  const change = (by: number) => restock('SS1', { stock: (stock ?? 0) + by })
  /** Each change makes our server read the shop again. */
  const isMarked = async () => {
    await page.goto('/shop')
    return page.getByText(mark).isVisible()
  }

  await test.step('shelves and products are the last good copy, and say from when', async () => {
    await breakStorefront()
    await change(1)
    await expect.poll(isMarked, { timeout: 90_000 }).toBe(true)
    await expect(page.getByRole('article', { name: 'SS1 Scalp Serum' })).toBeVisible()
    await page.goto('/shop/product/ss1-scalp-serum')
    await expect(page.getByText(mark)).toBeVisible()
  })

  await test.step('something can be put in the cart; only recommendations are missing', async () => {
    await put('/shop/product/ss1-scalp-serum')
    await expect(drawer.dialog).toContainText('Failed to fetch products')
    await drawer.goToCheckout()
  })

  await test.step('the checkout says that nothing can be paid now, and keeps everything', async () => {
    await expect(checkout.summary).toContainText('A$57.95')
    await checkout.pay.click()
    await expect(page.getByRole('alert').filter({ hasText: /^Error creating checkout: \S/ })).toBeVisible()
    await expect(page).toHaveURL('/shop/checkout')
    expect(page.context().pages()).toHaveLength(1)
    await expect(count).toHaveAccessibleName('Cart, 1 item')
  })

  await test.step('once it answers again the same press goes on, and the marks go', async () => {
    await repairStorefront()
    const tab = await checkout.openPayment()
    await expect(tab.getByRole('main')).toContainText('SS1 Scalp Serum')
    await change(0)
    await expect.poll(isMarked, { timeout: 90_000 }).toBe(false)
  })
})
