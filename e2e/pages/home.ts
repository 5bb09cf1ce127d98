import type { Page } from '@playwright/test'

/** The home page of either brand. */
export const homeOn = (page: Page) => ({
  /** The first way into the assessment: a button, or a picture of one on a phone. */
  takeQuiz: () =>
    page
      .getByRole('main')
      .getByRole('link', { name: 'Take the free hair quiz' })
      .filter({ visible: true })
      .first()
      .click(),
})
