import { expect, type Page } from '@playwright/test'
import type { NewPerson } from '#e2e/fixtures/new-person.ts'
import { grantedSession } from '#e2e/fixtures/public-site.ts'
import { authOn, keepSession } from './auth.ts'
import { quizOn, quizPaths } from './quiz.ts'

/** What a patient does on the way to a doctor. */
export const newcomerOn = (page: Page) => ({
  /** From the registration page to a confirmed, signed-in account on the dashboard. */
  join: async (person: NewPerson) => {
    await page.goto('/user-registration')
    await authOn(page).register(person)
    await authOn(page).confirmByMail(person.email)
    await page.waitForURL('/patient-dashboard')
  },
  /** Someone with an account, at the first question. */
  enterQuiz: async (person: NewPerson) => {
    await keepSession(page, await grantedSession(person))
    await page.goto(quizPaths[person.brand])
    await quizOn(page).start()
  },
  /** From the summary to the dashboard, signed in. */
  sendSignedIn: async (person: NewPerson) => {
    const quiz = quizOn(page)
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await quiz.fillDetails(person)
    await quiz.send()
    await expect(page).toHaveURL('/patient-dashboard')
  },
})

const marker = 'om-e2e-same-page'

/** The patient's dashboard. */
export const dashboardOn = (page: Page) => ({
  headline: page.getByRole('heading', { level: 1 }),
  /** What the assessment came to. */
  outcome: page.locator('#outcome'),
  step: (name: string) =>
    page.getByRole('list', { name: 'Your progress' }).getByRole('listitem').filter({ hasText: name }),
  /** Marks the open page; {@link stillOpen} tells whether it is still the same, without a reload. */
  mark: () => page.evaluate(name => Object.assign(window, { [name]: true }), marker).then(() => undefined),
  stillOpen: () => page.evaluate(name => name in window, marker),
})
