import { expectUsableAsShown } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { checkoutOn, goodCard } from '#e2e/pages/checkout.ts'
import { drawerOn } from '#e2e/pages/shop.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('a shampoo by subscription, from the product page to its first order, and cancelled [SUBSCRIPTION-224]', async ({
  page,
}) => {
  const account = await newAccount('men')
  const drawer = drawerOn(page)

  await test.step('chosen, it leads to the subscription checkout, and signing in loses nothing', async () => {
    await page.goto('/shop/product/ts1-treatment-shampoo')
    await page.getByRole('radio', { name: /^By subscription/ }).check()
    await page.getByLabel('When by subscription').selectOption('60')
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await expect(drawer.dialog).toContainText('Every 60 days, by subscription')
    await drawer.dialog.getByRole('link', { name: /checkout/i }).click()
    await expect(page.getByRole('link', { name: 'Sign in to subscribe' })).toBeVisible()
    await expectUsableAsShown(page)
    await page.getByRole('link', { name: 'Sign in to subscribe' }).click()
    await authOn(page).signIn(account)
    await expect(page.getByLabel('How often')).toHaveValue('60')
  })

  await test.step('the address, then a card on the provider’s page', async () => {
    await page.getByLabel('Mobile').fill(account.mobile)
    await page.getByLabel('First name').fill(account.firstName)
    await page.getByLabel('Last name').fill(account.lastName)
    await page.getByLabel('Street address').fill(account.street)
    await page.getByLabel('Suburb').fill(account.suburb)
    await page.getByLabel('State or territory').selectOption('NSW')
    await page.getByLabel('Postcode').fill(account.postcode)
    await page.getByRole('button', { name: 'Continue to the card' }).click()
    await page.getByRole('button', { name: 'Enter a card' }).click()
    await checkoutOn(page).fillCard(goodCard, account)
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText('Your card ending in 4242 is saved.')).toBeVisible()
  })

  await test.step('one sentence is agreed, and the first payment starts it', async () => {
    await page.getByRole('link', { name: 'Go on to the first payment' }).click()
    await page.getByRole('checkbox', { name: /^I agree to pay A\$.+ every 60 days/ }).check()
    await page.getByRole('button', { name: /^Pay A\$/ }).click()
    await expect(page.getByRole('status')).toContainText('It has started')
  })

  await test.step('it is under Manage subscriptions, and what comes is changed at the price that is shown [SUB-S553]', async () => {
    await page.getByRole('link', { name: 'Manage your subscriptions' }).click()
    const card = page.getByRole('article', { name: /^From the shop/ })
    // What is in a delivery that is paid stays as it is until it is ordered.
    await expect(card.getByRole('listitem').filter({ hasText: /, ordered/ })).toBeVisible()
    await card.getByRole('button', { name: 'Change what comes' }).click()
    const form = card.getByRole('form', { name: 'Change what comes' })
    await form.getByLabel(/Shampoo/).fill('2')
    await expectUsableAsShown(page)
    const price =
      /A\$[\d.]+/.exec((await form.getByText(/^Each delivery costs/).textContent()) ?? '')?.[0] ?? 'no price'
    await form.getByRole('button', { name: 'Change it' }).click()
    await expect(page.getByRole('heading', { name: 'Your deliveries are changed' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: price })).toBeVisible()
  })

  await test.step('skipped and taken back, then cancelled, each with its receipt [SUB-S550]', async () => {
    await page.getByRole('link', { name: 'Back to your subscriptions' }).click()
    await page.getByRole('button', { name: 'Skip the next' }).click()
    await page.getByRole('button', { name: 'Skip it' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Your change is undone' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to your subscriptions' }).click()
    await page.getByRole('button', { name: 'Cancel this subscription' }).click()
    await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo the cancellation' })).toBeVisible()
  })
})
