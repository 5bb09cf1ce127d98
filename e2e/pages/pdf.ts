import { expect, type Page } from '@playwright/test'

/** Presses a button that opens a document in a tab of its own, and checks that a whole PDF came. */
export const opensPdf = async (page: Page, name: string | RegExp): Promise<void> => {
  const arriving = page.waitForResponse(reply => /application\/pdf/.test(reply.headers()['content-type'] ?? ''))
  const shown = page.waitForEvent('popup').then(shownOrSaved)
  await page.getByRole('button', { name }).click()
  const { responseBodySize } = await (await arriving).request().sizes()
  expect(responseBodySize, `bytes behind "${name}"`).toBeGreaterThan(1000)
  const tab = await shown
  await tab.close()
}

/** A browser without a viewer of its own hands the document over as a file. */
const shownOrSaved = async (tab: Page): Promise<Page> => {
  const isShown = tab.waitForURL(/^blob:/)
  const isSaved = tab.waitForEvent('download').then(file => expect(file.url()).toMatch(/^blob:/))
  await Promise.any([isShown, isSaved])
  return tab
}
