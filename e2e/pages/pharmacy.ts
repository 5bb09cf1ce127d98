import { expect, type Locator, type Page } from '@playwright/test'
import { type Named, nameOf } from '#e2e/fixtures/new-person.ts'
import { searched } from '#e2e/fixtures/searched.ts'
import { opensPdf } from './pdf.ts'

const dayMs = 86_400_000

/** A calendar date some days from the clinic's now, as a date field takes it. */
const inDays = (now: Date, days: number): string => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)

/** Types the lot in stock that expires first, as a scanner would. */
const chooseFirst = async (within: Locator, label: string): Promise<void> => {
  const option = within.locator('datalist option').first()
  await expect(option).toBeAttached()
  await within.getByLabel(label, { exact: true }).fill((await option.getAttribute('value')) ?? '')
}

/** What a pharmacist does with an order. */
export const pharmacistOn = (page: Page) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const nextStep = (name: string | RegExp) => expect(page.getByRole('heading', { level: 3, name })).toBeVisible()

  const fillVerification = async () => {
    await nextStep('Verify the order')
    for (const tick of await page.getByRole('checkbox').all()) await tick.check()
    await page.getByRole('radio', { name: 'Given' }).check()
  }

  return {
    page,
    press,
    nextStep,
    /** Finds the order of a patient by name and opens it. */
    open: async (person: Named) => {
      await page.goto('/pharmacy-orders')
      await page.getByRole('searchbox', { name: 'Search by name or order number' }).fill(person.lastName)
      await searched(page, person.lastName)
      await page
        .getByRole('main')
        .getByRole('link', { name: nameOf(person) })
        .click()
      await expect(page.getByRole('heading', { level: 2, name: nameOf(person) })).toBeVisible()
    },
    /** The step waits for somebody else, and the page says why. */
    expectNotYours: (why: RegExp) => expect(page.getByText(why)).toBeVisible(),
    recordOriginal: async () => {
      await nextStep('Record the signed original')
      await page.getByRole('radio', { name: 'Paper, signed by hand' }).check()
      await press('Record the original')
      await nextStep('Verify the order')
    },
    fillVerification,
    verify: async () => {
      await fillVerification()
      await press('Verify order')
    },
    /** `calculated` is the batch size times the strength, in the unit that the form names. */
    compound: async (now: Date, ingredient: string, calculated: string) => {
      await nextStep('Make the batch')
      await page.getByLabel(/^Calculation: /).fill(calculated)
      await expect(page.getByRole('group', { name: ingredient })).toBeVisible()
      for (const lot of await page.locator('[data-lot]').all()) {
        await chooseFirst(lot, 'Lot')
        await expect(lot.getByLabel('Maker', { exact: true })).not.toHaveValue('')
        const asked = /^[\d.]+/.exec((await lot.getByText(/ ± /).textContent()) ?? '')?.[0] ?? ''
        await lot.getByLabel(/^Actual/).fill(asked)
      }
      for (const check of await page.getByRole('checkbox').all()) await check.check()
      await page.getByLabel(/^Yield/).fill('45')
      await page.getByLabel('Expiry of the batch').fill(inDays(now, 90))
      await page.getByLabel('Appearance').fill('White capsules, even fill')
      await press('Send to quality check')
    },
    release: async () => {
      await nextStep('Check the batch')
      for (const tick of await page.getByRole('checkbox').all()) await tick.check()
      await press('Release batch')
    },
    pack: async () => {
      await nextStep('Pack the order')
      await chooseFirst(page.getByRole('main'), 'Batch number')
      await expect(page.getByLabel('Maker', { exact: true })).not.toHaveValue('')
      await press('Pack order')
    },
    /** Prints the dispensing labels and scans the one on each item. */
    scanLabels: async () => {
      await nextStep('Scan the dispensing label')
      await opensPdf(page, 'Print dispensing label')
      const dispensed = page.getByText(/^D\d+$/)
      await expect(dispensed).toBeVisible()
      const number = await dispensed.textContent()
      const waiting = page.getByText('Not scanned')
      const field = page.getByLabel('Scan the label on the item')
      await expect(waiting.first()).toBeVisible()
      const items = await page
        .getByRole('listitem')
        .filter({ hasText: /Not scanned|Label is right/ })
        .count()
      for (let item = 0; item < items; item++) {
        await field.fill(`${number}-${'ABCDEFGHIJ'[item]}`)
        await page.keyboard.press('Enter')
        await expect(waiting).toHaveCount(items - item - 1)
      }
    },
    /** Lodges the parcel and prints its label. */
    makeParcel: async () => {
      await nextStep('Create the parcel label')
      await page.getByRole('checkbox', { name: /^The leaflet with .* is in the parcel/ }).check()
      await press('Create parcel label')
      await nextStep('Scan the parcel to ship it')
      await opensPdf(page, 'Print parcel label')
    },
    /** Scans the parcel of somebody else. The hard stop names the right number, which is returned. */
    scanWrongParcel: async (code: string): Promise<string> => {
      await page.getByLabel('Scan the label on the parcel').fill(code)
      await page.keyboard.press('Enter')
      const stop = page.getByRole('alert').filter({ hasText: 'Stop: wrong parcel' })
      await expect(stop).toBeFocused()
      const expected = await stop.getByRole('definition').last().textContent()
      await press('I have put it aside, scan again')
      return expected ?? ''
    },
    scanAndShip: async (trackingNumber: string) => {
      await page.getByLabel('Scan the label on the parcel').fill(trackingNumber)
      await page.keyboard.press('Enter')
      await nextStep('With the carrier')
    },
  }
}
