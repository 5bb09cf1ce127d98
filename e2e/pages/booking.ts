import { expect, type Locator, type Page } from '@playwright/test'

/** Booking the call, as a patient does. */
export const bookingOn = (page: Page) => {
  const days = page.getByRole('group', { name: 'Day' }).getByRole('radio')
  const times = page.getByRole('group', { name: /^Time/ }).getByRole('radio')
  const timeOf = async (radio: Locator) => {
    const words = await radio.locator('xpath=ancestor::label/strong').textContent()
    return (words ?? '').trim()
  }
  /** The radio itself is drawn by its label. */
  const pick = async (radio: Locator) => {
    await radio.locator('xpath=ancestor::label').click()
    await expect(radio).toBeChecked()
  }
  return {
    open: async () => {
      await page.goto('/patient-appointments')
      await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
    },
    /** Chooses a day by its place on the strip and a time by its place on the day; answers the time, as "9:30 am". */
    choose: async (day: number, time: number): Promise<string> => {
      await pick(days.nth(day))
      await pick(times.nth(time))
      return timeOf(times.nth(time))
    },
    byPhone: () => pick(page.getByRole('radio', { name: /^Phone call/ })),
    book: () => page.getByRole('button', { name: 'Book this time' }).click(),
    appointment: page.getByRole('article'),
  }
}
