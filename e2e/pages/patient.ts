import type { Page } from '@playwright/test'
import type { NewPerson } from '#e2e/fixtures/new-person.ts'
import { authOn } from './auth.ts'
import { quizOn } from './quiz.ts'

/** What a patient does on the way to a doctor. */
export const newcomerOn = (page: Page) => ({
  /** From the sign-up page to a confirmed, signed-in account on the patient's dashboard. */
  join: async (person: NewPerson) => {
    await page.goto('/user-registration')
    await authOn(page).register(person)
    await authOn(page).confirmByMail(person.email)
    await page.waitForURL('/patient-dashboard')
  },
  /** From the home page through assessment, account and details to the dashboard. */
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
    await page.waitForURL('/patient-dashboard')
  },
})
