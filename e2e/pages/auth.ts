import { expect, type Page } from '@playwright/test'
import { linkIn, mailAbout } from '#e2e/fixtures/mailbox.ts'
import type { NewPerson } from '#e2e/fixtures/new-person.ts'
import { grantedSession } from '#e2e/fixtures/public-site.ts'

export const loginPaths = {
  patient: '/user-login',
  doctor: '/doctor-login',
  pharmacist: '/pharmacy-login',
  admin: '/admin-login',
  superadmin: '/admin-login',
} as const

/** The first of their own pages. */
export const homes = {
  patient: '/patient-dashboard',
  doctor: '/doctor/dashboard',
  pharmacist: '/pharmacy-dashboard',
  admin: '/admin/dashboard',
  superadmin: '/admin/dashboard',
} as const

/** The button of the account menu: there as soon as someone's own pages are. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / })

type Credentials = { email: string; password: string }

/** Leaves a session in a browser that has no page of ours open yet, as a sign-in does: for whatever page comes next. */
export const keepSession = async (page: Page, session: unknown): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate(text => localStorage.setItem('om-session', text), JSON.stringify(session))
}

/** Sign-in, registration and confirmation, as someone goes through them. */
export const authOn = (page: Page) => ({
  signIn: async ({ email, password }: Credentials) => {
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  },
  /** From a sign-in page to someone's own pages. */
  enter: async (credentials: Credentials, path: string = loginPaths.patient) => {
    await page.goto(path)
    await authOn(page).signIn(credentials)
    await expect(accountButton(page)).toBeVisible()
  },
  /** A session in a browser that has none of our pages open yet, for a journey that begins elsewhere than at home. */
  beSignedIn: async (credentials: Credentials) => keepSession(page, await grantedSession(credentials)),
  /** Someone's own pages, in a browser where they have signed in before: without the screens of signing in. */
  resume: async (credentials: Credentials, path: string = homes.patient) => {
    await authOn(page).beSignedIn(credentials)
    await page.goto(path)
    await expect(accountButton(page)).toBeVisible()
  },
  register: async (person: NewPerson) => {
    await page.getByLabel('First name').fill(person.firstName)
    await page.getByLabel('Last name').fill(person.lastName)
    await page.getByLabel('E-mail', { exact: true }).fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
  },
  /** Opens the mailed link and presses its button, as the message asks for. */
  confirmByMail: async (email: string) => {
    await authOn(page).followMail(email, /confirm/i, 'Confirm my e-mail address')
  },
  /** Opens the link of a message and presses the button of its page. */
  followMail: async (email: string, subject: RegExp, button: string) => {
    await page.goto(linkIn(await mailAbout(email, subject), '/auth/v1/verify'))
    await page.getByRole('button', { name: button }).click()
  },
  /** Chooses a password where a mailed link leads. */
  choosePassword: async (password: string) => {
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save and continue' }).click()
  },
  signOut: async () => {
    await accountButton(page).click()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign Out' }).click()
  },
})
