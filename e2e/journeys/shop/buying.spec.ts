import { expectUsableAsShown } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { orderAtShop } from '#e2e/fixtures/shop-stock.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { goodCard } from '#e2e/pages/checkout.ts'
import { opensPdf } from '#e2e/pages/pdf.ts'
import { confirmationOn, paymentOn, shopCheckoutOn, shopOn } from '#e2e/pages/shop.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

// What is checked for everyone here as a phone shows it, `paying.spec.ts` checks for the other brand as a desktop does.
test('a woman finds something on her phone, chooses a colour and how many, adds what goes with it, and pays', async ({
  visitor,
}) => {
  const page = await visitor(phone)
  const person = newPerson('women')
  const shop = shopOn(page)
  const checkout = shopCheckoutOn(page)
  const confirmation = confirmationOn(page)

  await test.step('the shelf shows what she looks for, and the address keeps it', async () => {
    await page.goto('/women')
    await page.getByRole('link', { name: 'Browse products' }).first().click()
    await expect(page).toHaveURL('/women/shop')
    await page.getByRole('searchbox', { name: 'Search the range' }).fill('silk')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL('/women/shop?q=silk')
    await page.getByRole('link', { name: 'SP1 Silk Pillowcase', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'SP1 Silk Pillowcase' })).toBeVisible()
  })

  await test.step('price and picture follow the colour', async () => {
    await expect(page.getByText('includes A$6.27 GST')).toBeVisible()
    await page.getByRole('radio', { name: /^Charcoal/ }).check()
    await expect(page.getByText('includes A$6.59 GST')).toBeVisible()
    await expect(page).toHaveURL(/\?variant=SP1-CHARCOAL$/)
    await page.getByRole('radio', { name: /^Ivory/ }).check()
    await expect(page.getByText('includes A$6.27 GST')).toBeVisible()
  })

  await test.step('two go into the cart, and something that is recommended', async () => {
    await page.getByLabel('Quantity', { exact: true }).fill('2')
    await shop.add.click()
    const { dialog, lines } = shop.drawer
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('Ivory')
    await expect(lines).toContainText('A$138.00')
    await expect(dialog).toHaveCSS('width', '390px')
    const offers = dialog.getByRole('region', { name: 'You may also like' })
    await expectUsableAsShown(page)
    await offers.getByRole('button').first().click()
    await expect(lines).toHaveCount(2)
    await lines
      .nth(1)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(shop.count).toHaveAccessibleName('Cart, 2 items')
    await shop.drawer.goToCheckout()
  })

  const tab = await test.step('the checkout tells the whole price before the shop’s page opens', async () => {
    await expect(checkout.summary).toContainText('A$138.00')
    await expect(checkout.summary).toContainText('Free')
    await page.getByLabel('E-mail').fill('nobody@')
    await checkout.pay.click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expectUsableAsShown(page)
    await checkout.fill(person)
    return checkout.openPayment()
  })

  await test.step('that page knows her already; meanwhile ours waits with the cart untouched', async () => {
    await expect(tab.getByLabel('Email')).toHaveValue(person.email)
    await expect(tab.getByLabel('Postcode')).toHaveValue(person.postcode)
    await expect(confirmation.waiting).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
    await expectUsableAsShown(tab)
    await expectUsableAsShown(page)
    await paymentOn(tab).payWith(goodCard)
  })

  await test.step('the order appears by itself, with an invoice, and the cart is empty', async () => {
    const name = await paymentOn(tab).orderName()
    await expect(confirmation.thanks).toBeVisible()
    await expect(confirmation.order).toHaveAccessibleName(`Order ${name}`)
    await expect(confirmation.order).toContainText('A$12.55')
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
    await opensPdf(page, 'Tax invoice')
    const mail = await mailAbout(person.email, /^Thank you for your order #/)
    expect(mail.subject).toContain(name)
    expectDiscreet(mail)
    const { attributes } = await orderAtShop(name)
    expect(JSON.stringify(attributes)).not.toMatch(/patient|hair|@/i)
  })
})

test('a man who is signed in buys, and finds the order with his account', async ({ page }) => {
  const person = await newAccount('men')
  const shop = shopOn(page)
  const checkout = shopCheckoutOn(page)
  await authOn(page).beSignedIn(person)

  await shop.put('/shop/product/ts1-treatment-shampoo', /^500 mL/)
  await expect(shop.drawer.lines).toContainText('A$54.95')
  await shop.drawer.goToCheckout()

  await test.step('his name is known, and the order is his', async () => {
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
    await checkout.fill(person)
    const tab = await checkout.openPayment()
    await paymentOn(tab).payWith(goodCard)
    const name = await paymentOn(tab).orderName()
    await expect(confirmationOn(page).thanks).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep this order' })).toBeHidden()
    await page.goto('/patient-orders')
    await expect(page.getByRole('article', { name: `Order ${name}` })).toBeVisible()
  })
})
