import { expect, type Page } from '@playwright/test'
import type { NewPerson } from '#e2e/fixtures/new-person.ts'
import { authOn } from './auth.ts'
import { quizOn } from './quiz.ts'

/** What a patient does on the way to a doctor. */
export const newcomerOn = (page: Page) => ({
  /** From the registration page to a confirmed, signed-in account on the dashboard. */
  join: async (person: NewPerson) => {
    await page.goto('/user-registration')
    await authOn(page).register(person)
    await authOn(page).confirmByMail(person.email)
    await page.waitForURL('/patient-dashboard')
  },
  /** From the first question through account and details to the dashboard, where the assessment waits for a doctor. */
  becomePatient: async (person: NewPerson) => {
    const quiz = quizOn(page)
    await page.goto(person.brand === 'men' ? '/hair-loss-quiz' : '/women/hair-loss-quiz')
    await quiz.start()
    await quiz.answerAll(person.brand)
    await quiz.createAccount()
    await authOn(page).register(person)
    await authOn(page).confirmByMail(person.email)
    await quiz.fillDetails(person)
    await quiz.send()
    await expect(page.getByRole('heading', { level: 1, name: 'We have your assessment' })).toBeVisible()
  },
})

const marker = 'om-e2e-same-page'

/** The patient's dashboard. */
export const dashboardOn = (page: Page) => ({
  headline: page.getByRole('heading', { level: 1 }),
  step: (name: string) =>
    page.getByRole('list', { name: 'Your progress' }).getByRole('listitem').filter({ hasText: name }),
  /** Marks the open page; {@link stillOpen} tells whether it is still the same, without a reload. */
  mark: () => page.evaluate(name => Object.assign(window, { [name]: true }), marker).then(() => undefined),
  stillOpen: () => page.evaluate(name => name in window, marker),
})
