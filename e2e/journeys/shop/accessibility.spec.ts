import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { givenShopOrder } from '#e2e/fixtures/given-shop-order.ts'
import { sessionOf } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { confirmationOn, shopCheckoutOn, shopOn } from '#e2e/pages/shop.ts'
import { dispatcherOn, shopAdminOn } from '#e2e/pages/shop-orders.ts'

test.describe.configure({ timeout: 270_000 })

/** Fits both of the promised widths, and breaks no rule at one of them, which it ends with. */
const expectUsable = async (page: Page, checkedAt: 1440 | 390 = 390): Promise<void> => {
  for (const width of checkedAt === 390 ? [1440, 390] : [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

// The two brands share all but their colours: each is checked at one of the widths.
for (const { brand, path, checkedAt } of [
  { brand: 'men', path: '/shop/product/ts1-treatment-shampoo', checkedAt: 1440 },
  { brand: 'women', path: '/women/shop/product/bm1-bond-mask', checkedAt: 390 },
] as const) {
  test(`cart and checkout can be used by everyone, as they come from the ${brand}’s shop`, async ({ page }) => {
    const { drawer, add } = shopOn(page)
    await page.goto(path)
    await drawer.open()
    await expect(drawer.dialog).toContainText('Your cart is empty')
    await expectUsable(page, checkedAt)
    await page.keyboard.press('Escape')
    await add.click()
    await expect(drawer.dialog.getByRole('region', { name: 'You may also like' })).toBeVisible()
    await expectUsable(page, checkedAt)
    await drawer.goToCheckout()
    await expect(shopCheckoutOn(page).items).toHaveCount(1)
    await page.getByLabel('E-mail').fill('nobody@')
    await shopCheckoutOn(page).pay.click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expectUsable(page, checkedAt)
    await page.getByLabel('E-mail').fill('')
    const tab = await shopCheckoutOn(page).openPayment()
    await expectUsable(tab, checkedAt)
    await expect(confirmationOn(page).waiting).toBeVisible()
    await expectUsable(page, checkedAt)
  })
}

test('an empty checkout, no order, and what comes by subscription can be used by everyone', async ({ page }) => {
  await page.goto('/shop/checkout')
  await expect(page.getByRole('heading', { level: 2, name: 'Your cart is empty' })).toBeVisible()
  await expectUsable(page)
  await page.goto('/order-confirmation')
  await expect(page.getByRole('heading', { level: 1, name: 'No order to show' })).toBeVisible()
  await expectUsable(page)
  await page.goto(
    '/shop/subscription-checkout?product=p&variant=gid%3A%2F%2Fshopify%2FProductVariant%2F7820000000101&quantity=1&frequency=45',
  )
  await expect(page.getByRole('main')).toContainText('TS1 Treatment Shampoo')
  await expectUsable(page)
})

test('an order and asking for a return can be used by everyone', async ({ page }) => {
  const person = await newAccount('women')
  const { token } = await sessionOf(person)
  const { order, orderToken } = await givenShopOrder({ brand: 'women', lines: { BM1: 1 }, person, token })
  await page.goto(`/order-confirmation#order=${orderToken}`)
  await expect(confirmationOn(page).order).toBeVisible()
  await expectUsable(page)
  await authOn(page).resume(person)
  await page.goto('/patient-orders')
  await expect(page.getByRole('article', { name: `Order ${order.name}` })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: new RegExp(`^See order ${order.name}`) }).click()
  await page.getByRole('button', { name: 'Return something' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Choose a reason.')).toBeVisible()
  await expectUsable(page)
})

test('what admins and pharmacists see of an order can be used by everyone', async ({ signedIn }) => {
  const { person, order } = await givenShopOrder({ lines: { TC1: 1 } })
  const admin = shopAdminOn(await signedIn('sam'))
  await admin.open(order.name, person)
  await expectUsable(admin.page)
  await admin.page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  await expect(admin.page.getByLabel('Reason')).toBeVisible()
  await expectUsable(admin.page)
  for (const part of ['Returns', 'Messages']) {
    await admin.page.setViewportSize({ width: 1440, height: 844 })
    await admin.page.goto('/admin/orders')
    await admin.page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name: part }).click()
    await expect(admin.page.getByRole('region', { name: part })).toBeVisible()
    await expectUsable(admin.page)
  }
  const pharmacist = dispatcherOn(await signedIn('phTran'))
  await pharmacist.open(person)
  await pharmacist.nextStep('Pack the order')
  await expectUsable(pharmacist.page)
})
