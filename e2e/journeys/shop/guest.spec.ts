import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenShopOrder } from '#e2e/fixtures/given-shop-order.ts'
import { linkIn, mailAbout } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { accountButton, authOn } from '#e2e/pages/auth.ts'
import { opensPdf } from '#e2e/pages/pdf.ts'
import { confirmationOn } from '#e2e/pages/shop.ts'

test('a guest opens an order by the mailed link, creates an account, and keeps it there [CART-75]', async ({
  page,
  noise,
}) => {
  // What the page asked in its last moment may be answered after the session has ended.
  noise.expectStatus(401)
  const { person, order } = await givenShopOrder({ brand: 'women', lines: { BM1: 1 } })
  const mail = await mailAbout(person.email, /^Thank you for your order #/)
  const link = linkIn(mail, '/order-confirmation')
  expectDiscreet(mail)

  await test.step('on another device the link opens it, and the address bar no longer holds the key', async () => {
    await page.goto(link)
    await expect(confirmationOn(page).order).toHaveAccessibleName(`Order ${order.name}`)
    await expect(page).toHaveURL('/order-confirmation')
    await expect(page.getByRole('main')).not.toContainText(person.lastName)
    await expect(page.getByRole('main')).not.toContainText(person.street)
    await opensPdf(page, 'Tax invoice')
  })

  await test.step('an account is made on the way', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click()
    await authOn(page).register(person)
    await authOn(page).confirmByMail(person.email)
  })

  await test.step('the order is kept with one press', async () => {
    await expect(page).toHaveURL('/order-confirmation')
    await page.getByRole('button', { name: 'Keep this order' }).click()
    await expect(page.getByText(`Order ${order.name} is kept with your account.`)).toBeVisible()
    await page.getByRole('link', { name: 'See all your orders' }).click()
    await expect(accountButton(page)).toBeVisible()
    await expect(page.getByRole('article', { name: `Order ${order.name}` })).toBeVisible()
  })

  await test.step('after signing out, whoever uses this browser next sees nothing of it', async () => {
    await authOn(page).signOut()
    await expect(page).toHaveURL(/\/user-login/)
    await page.goto('/order-confirmation')
    await expect(page.getByRole('heading', { level: 1, name: 'No order to show' })).toBeVisible()
  })
})
