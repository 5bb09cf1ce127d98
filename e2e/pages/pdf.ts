import { expect, type Page } from '@playwright/test'

/** Presses a button that opens a document in a tab of its own, and checks that a whole PDF came. */
export const opensPdf = async (page: Page, name: string | RegExp): Promise<void> => {
  const arriving = page.waitForResponse(reply => /application\/pdf/.test(reply.headers()['content-type'] ?? ''))
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name }).click()
  const { responseBodySize } = await (await arriving).request().sizes()
  expect(responseBodySize, `bytes behind "${name}"`).toBeGreaterThan(1000)
  const tab = await opening
  await tab.waitForURL(/^blob:/)
  await tab.close()
}
