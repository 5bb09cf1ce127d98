import { expect, type Page } from '@playwright/test'
import { mensAnswers, type ScreenAnswers, womensAnswers } from '#e2e/fixtures/answers.ts'
import type { NewPerson } from '#e2e/fixtures/new-person.ts'

const startOf = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
const wholeOrSentence = (text: string) => new RegExp(`${startOf(text).source}(\\.|$)`)

/** The assessment, as someone goes through it. */
export const quizOn = (page: Page) => {
  const carryOn = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  const group = (question: string) =>
    page.getByRole('group', { name: startOf(question) }).or(page.getByRole('radiogroup', { name: startOf(question) }))

  const choice = (question: string, label: string) => {
    const choices = group(question).getByRole('radio').or(group(question).getByRole('checkbox'))
    return choices.and(page.getByLabel(wholeOrSentence(label)))
  }

  const answer = async (question: string, given: ScreenAnswers[string]) => {
    if (given === true) return page.getByRole('checkbox', { name: startOf(question) }).check()
    if (typeof given === 'string') return page.getByRole('textbox', { name: startOf(question) }).fill(given)
    for (const label of given) await choice(question, label).check()
  }

  const answerScreen = async (screen: ScreenAnswers) => {
    for (const [question, given] of Object.entries(screen)) await answer(question, given)
    await carryOn()
  }

  const screensOf = (brand: 'men' | 'women') => (brand === 'men' ? mensAnswers : womensAnswers)

  return {
    group,
    choice,
    /** A question of any kind, by the words it starts with. */
    question: (words: string) =>
      group(words)
        .or(page.getByRole('textbox', { name: startOf(words) }))
        .or(page.getByRole('checkbox', { name: startOf(words) })),
    carryOn,
    answer,
    answerScreen,
    start: () => page.getByRole('button', { name: 'Start the assessment' }).click(),
    /** From the first question to the summary, without anything to mention. */
    answerAll: async (brand: 'men' | 'women') => {
      for (const screen of screensOf(brand)) await answerScreen(screen)
      await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
    },
    /** From the first question to the screen that asks this one. */
    answerUntil: async (brand: 'men' | 'women', question: string) => {
      for (const screen of screensOf(brand)) {
        if (question in screen) return
        await answerScreen(screen)
      }
    },
    createAccount: () => page.getByRole('link', { name: 'Create account' }).click(),
    fillDetails: async (person: NewPerson) => {
      await page.getByLabel('First name').fill(person.firstName)
      await page.getByLabel('Last name').fill(person.lastName)
      await page.getByLabel('Mobile number').fill(person.mobile)
      await page.getByLabel('Street address').fill(person.street)
      await page.getByLabel('Suburb').fill(person.suburb)
      await page.getByLabel('State').selectOption(person.state)
      await page.getByLabel('Postcode').fill(person.postcode)
    },
    send: () => page.getByRole('button', { name: 'Send to the doctor' }).click(),
  }
}
