import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenShopOrder } from '#e2e/fixtures/given-shop-order.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { sessionOf } from '#e2e/fixtures/public-site.ts'
import { orderAtShop } from '#e2e/fixtures/shop-stock.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { opensPdf } from '#e2e/pages/pdf.ts'
import { confirmationOn } from '#e2e/pages/shop.ts'
import { shopAdminOn } from '#e2e/pages/shop-orders.ts'

const desktop = { width: 1440, height: 844 }

test('an admin refunds one piece of an order; shop, customer and credit note agree', async ({ page, signedIn }) => {
  const { person, order, orderToken } = await givenShopOrder({ lines: { TC1: 2, SX1: 1 } })
  const admin = shopAdminOn(await signedIn('sam'))

  await test.step('by line, and only after a second yes', async () => {
    await admin.open(order.name, person)
    await expectUsableByEveryone(admin.page)
    await admin.page.setViewportSize(desktop)
    await admin.page
      .getByRole('button', { name: 'Refund R' })
      .or(admin.page.getByRole('button', { name: /^Refund/ }))
      .first()
      .click()
    await admin.page.getByRole('textbox', { name: /^Pieces of TC1/ }).fill('1')
    await expectUsableByEveryone(admin.page)
    await admin.page.setViewportSize(desktop)
    await admin.page.getByLabel('Reason').fill('Pump broken')
    await admin.page.getByRole('button', { name: 'Refund A$30.00' }).click()
    await admin.sayYes('Refund A$30.00')
    await expect(admin.page.getByRole('list', { name: 'Refunds' })).toContainText('A$30.00')
  })

  await test.step('the customer is told, without a word of what it was for', async () => {
    const mail = await mailAbout(person.email, /^We have refunded A\$30\.00 of order #/)
    expectDiscreet(mail)
    expect(mail.text).not.toContain('Pump')
    expect((await orderAtShop(order.name)).financialStatus).toBe('partially_refunded')
  })

  await test.step('the order shows it, with its credit note', async () => {
    await page.goto(`/order-confirmation#order=${orderToken}`)
    await expect(confirmationOn(page).order).toContainText('1 of 2 refunded')
    await expect(confirmationOn(page).order).toContainText('A$30.00 refunded')
    await expectUsableByEveryone(page)
    await opensPdf(page, 'Credit note')
  })

  await test.step('what waits of all orders is beside the list', async () => {
    for (const part of ['Returns', 'Messages']) {
      await admin.page.setViewportSize(desktop)
      await admin.page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name: part }).click()
      await expect(admin.page.getByRole('region', { name: part })).toBeVisible()
      await expectUsableByEveryone(admin.page)
    }
  })
})

test('a return is asked for, approved and refunded, and its owner sees each step', async ({ page, signedIn }) => {
  const person = await newAccount('women')
  const { token } = await sessionOf(person)
  const { order } = await givenShopOrder({ brand: 'women', lines: { BM1: 1, TC1: 1 }, person, token })
  await test.step('she asks from her orders', async () => {
    await authOn(page).resume(person, '/patient-orders')
    await expect(page.getByRole('article', { name: `Order ${order.name}` })).toBeVisible()
    await expectUsableByEveryone(page)
    await page.getByRole('link', { name: new RegExp(`^See order ${order.name}`) }).click()
    await page.getByRole('button', { name: 'Return something' }).click()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Choose a reason.')).toBeVisible()
    await expectUsableByEveryone(page)
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: /^One more of BM1/ }).click()
    await page
      .getByRole('radio', { name: /arrived|damaged/i })
      .first()
      .check()
    await page.getByLabel(/^What should we know/).fill('The lid is cracked.')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('We have your request. We answer here and by e-mail.')).toBeVisible()
    expectDiscreet(await mailAbout(person.email, /^We have your request about order/))
  })

  const admin = shopAdminOn(await signedIn('paula'))
  await test.step('it waits for an answer, and is approved', async () => {
    await admin.open(order.name, person)
    await expect(admin.page.getByText('The lid is cracked.')).toBeVisible()
    await admin.page.getByLabel('Answer to the customer').fill('Keep it; we pay you back.')
    await admin.page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Keep it; we pay you back.')).toBeVisible()
  })

  await test.step('its money goes back, and she reads so without a reload', async () => {
    await admin.page.getByRole('button', { name: 'Refund this return' }).click()
    await admin.page.getByLabel('Reason').fill('Broken on the way')
    await admin.page.getByRole('button', { name: 'Refund A$38.00' }).click()
    await admin.sayYes('Refund A$38.00')
    await expect(page.getByText('A$38.00 refunded')).toBeVisible({ timeout: 60_000 })
    expectDiscreet(await mailAbout(person.email, /^We have refunded A\$38\.00 of order #/))
  })
})
