import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenShopOrder } from '#e2e/fixtures/given-shop-order.ts'
import { linkIn, mailAbout } from '#e2e/fixtures/mailbox.ts'
import { orderAtShop } from '#e2e/fixtures/shop-stock.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { opensPdf } from '#e2e/pages/pdf.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'
import { confirmationOn } from '#e2e/pages/shop.ts'
import { dispatcherOn } from '#e2e/pages/shop-orders.ts'

const desktop = { width: 1440, height: 844 }

test('a pharmacist packs and ships an order; customer, tracking page and shop know by themselves', async ({
  page,
  signedIn,
  noise,
}) => {
  noise.expectStatus(422) // the wrong parcel
  const { person, order, orderToken } = await givenShopOrder({ lines: { TC1: 2, SX1: 1 } })
  await page.goto(`/order-confirmation#order=${orderToken}`)
  await expect(confirmationOn(page).order).toHaveAccessibleName(`Order ${order.name}`)

  const pharmacist = dispatcherOn(await signedIn('phWalsh'))
  const { page: bench } = pharmacist
  await test.step('each line is ticked as it goes in; a line that is not is named', async () => {
    await pharmacist.open(person)
    await pharmacist.nextStep('Pack the order')
    await expect(bench.getByRole('checkbox', { name: /^2 × TC1/ })).toBeVisible()
    await pharmacist.press('Packed')
    await expect(bench.getByText('Tick every line that is in the parcel, or hold the order.')).toBeVisible()
    await expectUsableByEveryone(bench)
    await bench.setViewportSize(desktop)
    await opensPdf(bench, 'Print packing slip')
    await pharmacist.pack()
    await pharmacist.makeParcel()
    await opensPdf(bench, 'Print parcel label')
  })

  const trackingNumber = await test.step('a parcel of somebody else is a hard stop, the right one leaves', async () => {
    const right = await pharmacistOn(bench).scanWrongParcel('33XXX0000001')
    await pharmacist.scanAndShip(right)
    return right
  })

  await test.step('the shop has the number, and the customer a message with the way to the parcel', async () => {
    const fulfilled = async () => (await orderAtShop(order.name)).fulfillments.map(one => one.trackingNumber)
    await expect.poll(fulfilled, { timeout: 90_000 }).toEqual([trackingNumber])
    const mail = await mailAbout(person.email, /on its way/)
    expectDiscreet(mail)
    await page.goto(linkIn(mail, 'http'))
    await expect(page.getByRole('main')).toContainText(trackingNumber)
    await page.goto(`/t/auspost/${trackingNumber}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Label created|In transit|With the carrier/)
    await expect(page.locator('body')).not.toContainText(person.lastName)
  })

  await test.step('the order leads to the parcel', async () => {
    await page.goto(`/order-confirmation#order=${orderToken}`)
    await expect(confirmationOn(page).order.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute(
      'href',
      `/t/auspost/${trackingNumber}`,
    )
  })
})
