import { expect, type Page } from '@playwright/test'
import { type Named, nameOf } from '#e2e/fixtures/new-person.ts'

export const goodCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'

/** The plan a doctor approved, and the payment provider's hosted page. */
export const checkoutOn = (page: Page) => {
  const fillCard = async (card: string, person: Named) => {
    await page.getByLabel('Card number').fill(card)
    await page.getByLabel('Expiry date').fill('04 / 34')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Name on card').fill(nameOf(person))
  }

  return {
    fillCard,
    /** Says yes to the plan and arrives at the payment page. */
    confirmPlan: async () => {
      await page.getByRole('checkbox', { name: /^I want to start this plan/ }).check()
      await page.getByRole('button', { name: /^(Confirm and go|Go on) to payment$/ }).click()
      await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible()
    },
    payWith: async (card: string, person: Named) => {
      await fillCard(card, person)
      await page.getByRole('button', { name: /^Pay / }).click()
    },
  }
}
