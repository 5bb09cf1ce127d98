import { expect, type Page } from '@playwright/test'
import { type Named, nameOf } from '#e2e/fixtures/new-person.ts'
import { searched } from '#e2e/fixtures/searched.ts'

/** What an admin does with an order of the shop. */
export const shopAdminOn = (page: Page) => ({
  page,
  /** Finds an order by its name, such as #1001, and opens it. */
  open: async (name: string, person: Named) => {
    await page.goto('/admin/orders')
    await page.getByRole('searchbox').fill(name)
    await searched(page, name)
    await page
      .getByRole('main')
      .getByRole('link', { name: nameOf(person) })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: nameOf(person) })).toBeVisible()
  },
  /** Confirms what is asked before money moves. */
  sayYes: (action: string | RegExp) => page.getByRole('dialog').getByRole('button', { name: action }).click(),
})

/** What a pharmacist does with an order of the shop. */
export const dispatcherOn = (page: Page) => {
  const nextStep = (name: string | RegExp) => expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return {
    page,
    press,
    nextStep,
    open: async (person: Named) => {
      await page.goto('/pharmacy-orders?kind=shop')
      await page.getByRole('searchbox', { name: 'Search by name or order number' }).fill(person.lastName)
      await searched(page, person.lastName)
      await page
        .getByRole('main')
        .getByRole('link', { name: nameOf(person) })
        .click()
      await expect(page.getByRole('heading', { level: 2, name: nameOf(person) })).toBeVisible()
    },
    pack: async () => {
      await nextStep('Pack the order')
      for (const tick of await page.getByRole('checkbox').all()) await tick.check()
      await press('Packed')
    },
    makeParcel: async () => {
      await nextStep('Create the parcel label')
      await press('Create parcel label')
      await nextStep('Scan the parcel to ship it')
    },
    scanAndShip: async (trackingNumber: string) => {
      await page.getByLabel('Scan the label on the parcel').fill(trackingNumber)
      await page.keyboard.press('Enter')
      await nextStep('With the carrier')
    },
  }
}
