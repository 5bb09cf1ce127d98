import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/fixtures/accessible.ts'
import { type SecondCopy, startSecondCopy } from '#e2e/fixtures/second-copy.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

test.describe.configure({ timeout: 360_000 })

const tagHost = 'https://www.googletagmanager.com'
let copy: SecondCopy
test.beforeAll(async () => {
  copy = await startSecondCopy({ ANALYTICS_TAG_ID: 'G-OLIVE12345', ANALYTICS_CONTAINER_ID: 'GTM-OLIVE1' })
})
test.afterAll(() => copy?.stop())

const question = (page: Page) => page.getByRole('region', { name: 'Cookie choices' })
/** Far longer than the 2.5 s after which tags may load. */
const later = (page: Page) => page.clock.runFor(15_000)

/** Every request that leaves for somebody else, answered with an empty script. */
const watchOthers = async (page: Page): Promise<string[]> => {
  const requests: string[] = []
  await page.clock.install()
  await page.route(
    url => url.origin !== copy.url,
    route => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    },
  )
  return requests
}

test('tags of others wait for a yes, keep away from the assessment and sign-in, and a no is kept [PAGE-29]', async ({
  page,
}) => {
  const requests = await watchOthers(page)
  await page.goto(`${copy.url}/women`)
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await later(page)
  expect(requests, 'before an answer').toEqual([])

  await question(page).getByRole('button', { name: 'Decline' }).click()
  await expect(question(page)).toBeHidden()
  await page.goto(`${copy.url}/women/blog`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await later(page)
  await expect(question(page)).toBeHidden()
  expect(requests, 'after a no').toEqual([])

  await page.getByRole('button', { name: 'Cookie choices' }).click()
  await question(page).getByRole('button', { name: 'Allow' }).click()
  await later(page)
  await expect.poll(() => requests.length).toBe(2)
  expect(
    requests
      .map(address => new URL(address))
      .map(({ origin, pathname }) => origin + pathname)
      .toSorted(),
  ).toEqual([`${tagHost}/gtag/js`, `${tagHost}/gtm.js`])

  requests.length = 0
  for (const path of ['/hair-loss-quiz', '/women/hair-loss-quiz', '/user-login', '/support', '/video-test']) {
    await page.goto(copy.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await later(page)
    await expect(question(page)).toBeHidden()
  }
  expect(requests, 'where they may never run').toEqual([])
})

test('the other product, where nobody has configured tags, asks nothing and calls nobody [PAGE-30]', async ({
  page,
  baseURL,
}) => {
  const others: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin) others.push(request.url())
  })
  await page.clock.install()
  for (const path of ['/', '/women/blog', '/shop']) {
    await page.goto(path)
    await later(page)
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cookie choices' })).toBeHidden()
  }
  expect(others).toEqual([])
})
