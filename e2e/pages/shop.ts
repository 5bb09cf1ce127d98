import { expect, type Locator, type Page } from '@playwright/test'
import type { NewPerson } from '#e2e/fixtures/new-person.ts'

/** The drawer of the cart. */
export const drawerOn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Cart' })
  return {
    dialog,
    lines: dialog.getByRole('listitem').filter({ has: page.getByRole('group', { name: /^Quantity of/ }) }),
    quantityOf: (name: string) => dialog.getByRole('textbox', { name: `Quantity of ${name}` }),
    open: async () => {
      await page.getByRole('button', { name: /^Cart, / }).click()
      await expect(dialog).toBeVisible()
    },
    goToCheckout: async () => {
      await dialog.getByRole('link', { name: /checkout/i }).click()
      await expect(page).toHaveURL('/shop/checkout')
    },
  }
}

/** Shelf, product page and drawer, as somebody uses them who wants to buy something. */
export const shopOn = (page: Page) => {
  const drawer = drawerOn(page)
  return {
    drawer,
    /** The button of the product that a page is about; cards of others have one of their own. */
    add: page.getByRole('button', { name: 'Add to cart', exact: true }),
    /** How many the header says are in the cart. */
    count: page.getByRole('button', { name: /^Cart, / }),
    /** Opens a product's page and puts one of it in the cart. */
    put: async (path: string, option?: RegExp) => {
      await page.goto(path)
      if (option) await page.getByRole('radio', { name: option }).check()
      await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
      await expect(drawer.dialog).toBeVisible()
      await expect(drawer.lines.first()).toBeVisible()
    },
  }
}

/** Our page before the shop's own, where what changed is told. */
export const shopCheckoutOn = (page: Page) => {
  const pay = page.getByRole('button', { name: 'Continue to payment' })
  return {
    pay,
    items: page.getByRole('region', { name: 'Your items' }).getByRole('listitem'),
    summary: page.getByRole('complementary', { name: 'Summary and payment' }),
    fill: async (person: NewPerson) => {
      await page.getByLabel('E-mail').fill(person.email)
      await page.getByLabel('Mobile').fill(person.mobile)
      await page.getByLabel('First name').fill(person.firstName)
      await page.getByLabel('Last name').fill(person.lastName)
      await page.getByLabel('Street address').fill(person.street)
      await page.getByLabel('Suburb').fill(person.suburb)
      await page.getByLabel('State or territory').selectOption(person.state)
      await page.getByLabel('Postcode').fill(person.postcode)
    },
    /** Presses the button and returns the tab of the shop's payment page; this tab goes on to wait. */
    openPayment: async (): Promise<Page> => {
      const opening = page.context().waitForEvent('page')
      await pay.click()
      const tab = await opening
      await expect(tab.getByRole('heading', { level: 1, name: 'Olive Mane checkout' })).toBeVisible()
      await expect(page).toHaveURL('/order-confirmation')
      return tab
    },
  }
}

const thanks = (tab: Page): Locator => tab.getByRole('heading', { level: 1, name: /^Thank you\. Your order is #\d+$/ })

/** The shop's hosted payment page. */
export const paymentOn = (tab: Page) => ({
  fill: async (person: NewPerson) => {
    await tab.getByLabel('Email').fill(person.email)
    await tab.getByLabel('First name').fill(person.firstName)
    await tab.getByLabel('Last name').fill(person.lastName)
    await tab.getByLabel('Street address').fill(person.street)
    await tab.getByLabel('Suburb').fill(person.suburb)
    await tab.getByLabel('State or territory').selectOption(person.state)
    await tab.getByLabel('Postcode').fill(person.postcode)
  },
  payWith: async (card: string) => {
    await tab.getByLabel('Card number').fill(card)
    await tab.getByLabel('Expiry date').fill('04 / 40')
    await tab.getByLabel('Security code').fill('123')
    await tab.getByLabel('Name on card').fill('A Shopper')
    await tab.getByRole('button', { name: /^Pay \$/ }).click()
  },
  /** The name of the order, such as #1001, once the shop says thank you. */
  orderName: async (): Promise<string> => {
    await expect(thanks(tab)).toBeVisible()
    return /#\d+/.exec((await thanks(tab).textContent()) ?? '')?.[0] ?? ''
  },
})

/** Our page that waits for the order and shows it. */
export const confirmationOn = (page: Page) => ({
  waiting: page.getByRole('heading', { level: 1, name: 'Waiting for your payment' }),
  thanks: page.getByRole('heading', { level: 1, name: 'Thank you for your order' }),
  order: page.getByRole('article', { name: /^Order #\d+$/ }),
})
