import { expect, type Page } from '@playwright/test'

/** Google's page to choose an account, as the stand-in shows it. */
export const googleOn = (page: Page) => ({
  /** Leaves a page of the product for it. */
  open: async () => {
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  },
  choose: (email: string) => page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: email }).click(),
  useAnother: async ({ email, name }: { email: string; name: string }) => {
    await page.getByText('Use another account').click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  },
  cancel: () => page.getByRole('button', { name: 'Cancel' }).click(),
})
