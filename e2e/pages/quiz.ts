import { expect, type Page } from '@playwright/test'
import { type ScreenAnswers, screensOf } from '#e2e/fixtures/answers.ts'
import type { NewPerson } from '#e2e/fixtures/new-person.ts'

const startOf = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
const wholeOrSentence = (text: string) => new RegExp(`${startOf(text).source}\\s*(\\.|$)`)

/** Where the assessment of each brand is. */
export const quizPaths = { men: '/hair-loss-quiz', women: '/women/hair-loss-quiz' } as const

/** The assessment, as someone goes through it. */
export const quizOn = (page: Page) => {
  const carryOn = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  const group = (question: string) =>
    page.getByRole('group', { name: startOf(question) }).or(page.getByRole('radiogroup', { name: startOf(question) }))

  const choice = (question: string, label: string) => {
    const name = wholeOrSentence(label)
    return group(question).getByRole('radio', { name }).or(group(question).getByRole('checkbox', { name }))
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

  const atSummary = () => expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()

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
    /** From the screen after the one that asks this question to the summary. */
    answerRest: async (brand: 'men' | 'women', question: string) => {
      const screens = screensOf(brand)
      for (const screen of screens.slice(screens.findIndex(one => question in one) + 1)) await answerScreen(screen)
      await atSummary()
    },
    /** From the summary back to a part of it. */
    change: (part: string) => page.getByRole('link', { name: `Change ${part}` }).click(),
    saveChange: () => page.getByRole('button', { name: 'Save and go back to the summary' }).click(),
    /** From the notice to where an assessment in this browser stopped. */
    goOn: () => page.getByRole('button', { name: 'Continue where you stopped' }).click(),
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
