import { expect, type Page } from '@playwright/test'

export type Colleague = { firstName: string; lastName: string; email: string; ahpraNumber: string }

/** User Management, as a superadmin works in it. */
export const usersOn = (page: Page) => {
  const panel = page.getByRole('dialog')
  return {
    panel,
    search: page.getByRole('searchbox', { name: 'Search by name or e-mail' }),
    role: page.getByRole('combobox', { name: 'Role' }),
    state: page.getByRole('combobox', { name: 'State' }),
    rows: page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') }),
    /** Opens User Management and waits for its list. */
    open: async () => {
      await page.goto('/admin/users')
      await expect(page.getByRole('table')).toBeVisible()
    },
    /** Invites a pharmacist, as far as the open account. */
    invitePharmacist: async ({ firstName, lastName, email, ahpraNumber }: Colleague) => {
      await page.getByRole('button', { name: 'Invite a colleague' }).click()
      await panel.getByRole('radio', { name: 'Pharmacist' }).check()
      await panel.getByLabel('First name').fill(firstName)
      await panel.getByLabel('Last name').fill(lastName)
      await panel.getByLabel('Work e-mail').fill(email)
      await panel.getByLabel('AHPRA number').fill(ahpraNumber)
      await panel.getByLabel('Last day of the registration').fill('2031-11-30')
      await panel.getByLabel('Qualifications').fill('BPharm')
      await panel.getByLabel('Pharmacy address').fill('8 Chemist Lane, Marrickville NSW 2204')
      await panel.getByLabel('Work phone').fill('02 5550 2099')
      await panel.getByRole('button', { name: 'Send invitation' }).click()
    },
    /** Asks for something that needs care, gives a reason and does it. */
    act: async (button: string, confirm: string, reason: string) => {
      await panel.getByRole('button', { name: button }).click()
      await panel.getByLabel('Reason').fill(reason)
      await panel.getByRole('button', { name: confirm }).click()
    },
  }
}
