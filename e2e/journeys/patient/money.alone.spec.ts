import type { Page } from '@playwright/test'
import { expectUsableAsShown } from '#e2e/fixtures/accessible.ts'
import { clinicNow, moveClock } from '#e2e/fixtures/clock.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { type GivenGoods, givenGoods } from '#e2e/fixtures/given-goods.ts'
import { linkIn, mailAbout } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { checkoutOn } from '#e2e/pages/checkout.ts'

test.describe.configure({ timeout: 450_000 })

/** The bank asks its holder about each payment. */
const askingCard = '4000 0027 6000 3184'
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Adds a card that the bank asks about, and has everything charged to it. */
const chargeAskingCard = async (page: Page, { person }: GivenGoods): Promise<void> => {
  await page.goto('/patient-subscription-management/cards')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await checkoutOn(page).fillCard(askingCard, person)
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('button', { name: /^Charge this card.*3184/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '3184' })).toContainText('is charged')
}

/** Hours until it is twelve or later in Sydney: a payment is tried by day only. */
const hoursToNoon = async (): Promise<number> => {
  const hour = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Australia/Sydney' })
  return (36 - Number(hour.format(await clinicNow()))) % 24
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('links of mails work without signing in, what was done by one is taken back, and a bank that asks is answered; where nobody does, the backup card pays [SUB-S556] [SUB-S451] [SUB-S312]', async ({
  page,
  visitor,
}) => {
  const ada = await givenGoods('women', 'SS1')
  const ned = await givenGoods('men', 'SS1')
  const phoneOfAda = await visitor(phone)

  await test.step('opening the link of a notice changes nothing, its button cancels, and her account takes it back', async () => {
    await moveClock('P23D')
    const notice = await mailAbout(ada.person.email, /^Your next payment is on /)
    expectDiscreet(notice)
    const links = notice.text.match(/https?:\/\/\S+plan-link#\S+/g) ?? []
    await phoneOfAda.goto(links.at(-1) ?? '')
    await expect(heading(phoneOfAda, 'Cancel your subscription?')).toBeVisible()
    await expectUsableAsShown(phoneOfAda)
    await phoneOfAda.reload()
    await phoneOfAda.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(heading(phoneOfAda, 'Your subscription is cancelled')).toBeVisible()
    await phoneOfAda.getByRole('link', { name: 'Sign in to undo it' }).click()
    await authOn(phoneOfAda).signIn(ada.person)
    await phoneOfAda.getByRole('button', { name: 'Undo the cancellation' }).click()
    await expect(heading(phoneOfAda, 'Your subscription continues')).toBeVisible()
  })

  await test.step('both have it charged to a card that their bank asks about; he names another one for when that fails', async () => {
    await chargeAskingCard(phoneOfAda, ada)
    await mailAbout(ned.person.email, /^Your next payment is on /)
    await authOn(page).resume(ned.person)
    await chargeAskingCard(page, ned)
    await page.getByRole('button', { name: /^Use as backup.*4242/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '4242' })).toContainText('is tried second')
  })

  await test.step('the link of the mail leads to the bank, without signing in', async () => {
    await moveClock('P7DT1H')
    const mail = await mailAbout(ada.person.email, /^Please confirm a payment/)
    expectDiscreet(mail)
    const signedOut = await visitor(phone)
    await signedOut.goto(linkIn(mail, 'pay-link'))
    await expect(heading(signedOut, /^Confirm a payment of A\$/)).toBeVisible()
    await expectUsableAsShown(signedOut)
    await signedOut.getByRole('button', { name: 'Confirm with your bank' }).click()
    await signedOut.getByRole('link', { name: 'Confirm this payment with your bank' }).click()
    await signedOut.getByRole('button', { name: 'Complete' }).click()
    await mailAbout(ada.person.email, /^Your payment went through/)
    await signedOut.goto(linkIn(mail, 'pay-link'))
    await expect(heading(signedOut, 'This payment is settled')).toBeVisible()
  })

  await test.step('he answers nothing: at the next try the other card pays, and his goods are ordered', async () => {
    const mail = await mailAbout(ned.person.email, /^Please confirm a payment/)
    const signedOut = await visitor()
    await signedOut.goto(linkIn(mail, 'pay-link'))
    await expect(heading(signedOut, /^Confirm a payment of A\$/)).toBeVisible()
    await expectUsableAsShown(signedOut)
    await moveClock(`P3DT${await hoursToNoon()}H`)
    await mailAbout(ned.person.email, /^Your payment went through/)
    await page.goto('/patient-subscription-management')
    const card = page.getByRole('article', { name: /^From the shop/ })
    await expect(card.getByRole('listitem').filter({ hasText: 'ordered as' })).toHaveCount(2)
  })
})
