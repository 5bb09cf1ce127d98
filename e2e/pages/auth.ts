import { expect, type Page } from '@playwright/test'
import { linkIn, mailAbout } from '#e2e/fixtures/mailbox.ts'
import type { NewPerson } from '#e2e/fixtures/new-person.ts'

export const loginPaths = {
  patient: '/user-login',
  doctor: '/doctor-login',
  pharmacist: '/pharmacy-login',
  admin: '/admin-login',
  superadmin: '/admin-login',
} as const

/** Sign-in, registration and confirmation, as someone goes through them. */
export const authOn = (page: Page) => ({
  signIn: async ({ email, password }: { email: string; password: string }) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  },
  register: async (person: NewPerson) => {
    await page.getByLabel('First name').fill(person.firstName)
    await page.getByLabel('Last name').fill(person.lastName)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
  },
  /** Opens the mailed link and presses its button, as the message asks for. */
  confirmByMail: async (email: string) => {
    const mail = await mailAbout(email, /confirm/i)
    await page.goto(linkIn(mail, '/auth/v1/verify'))
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  },
  signOut: async () => {
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign Out' }).click()
  },
})
