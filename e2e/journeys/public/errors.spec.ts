import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/fixtures/accessible.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

/** Our scripts but the one that watches over the start of a page. */
const pageScripts = /\/assets\/(?!start-)[\w.-]+\.js$/

/** Counts how often a page of this path was asked for as a document. */
const countLoads = (page: Page, path: string): (() => number) => {
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) loads += 1
  })
  return () => loads
}

test('a page whose scripts have gone is loaded again once, then says so in plain words and can be refreshed [PAGE-27]', async ({
  page,
  noise,
}) => {
  noise.expectStatus(404)
  noise.expectMessage(/dynamically imported module|module script/)
  const loads = countLoads(page, '/user-login')
  await page.route(pageScripts, route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/user-login')
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeFocused()
  await expect(
    page.getByText('The application has encountered an error. Please try refreshing the page.', { exact: true }),
  ).toBeVisible()
  expect(loads()).toBe(2)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  expect(loads(), 'once per session, and then only when asked').toBe(3)

  await page.unroute(pageScripts)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('the support page stays readable when its scripts have gone, and says what is wrong', async ({ page, noise }) => {
  noise.expectStatus(404)
  noise.expectMessage(/dynamically imported module|module script/)
  await page.route(pageScripts, route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible()
  await page.locator('details[name="faq"] summary').first().click()
  await expect(page.locator('details[name="faq"] p').first()).toBeVisible()
  const trouble = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(trouble).toContainText('The application has encountered an error. Please try refreshing the page.')
  await expectAccessible(page)
  await page.unroute(pageScripts)
  await trouble.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  await expect(trouble).toBeHidden()
})

test('nobody waits for ever where a script of a page has gone', async ({ visitor, noise }) => {
  noise.expectStatus(404)
  noise.expectMessage(/dynamically imported module|module script/)
  for (const path of ['/video-test', '/email-verification']) {
    const page = await visitor() // a page reloads itself once per session
    const loads = countLoads(page, path)
    await page.route(/\/assets\/(video-test|email-verification)[\w.-]*\.js$/, route =>
      route.fulfill({ status: 404, body: 'Not found' }),
    )
    await page.goto(path)
    await expect(page.getByRole('alert').getByRole('button', { name: 'Refresh Page' })).toBeVisible()
    await expect(page.getByText('Finalizing sign-in...')).toBeHidden()
    expect(loads(), 'reloaded once, and then only when asked').toBe(2)
  }
})

test('what goes wrong in a browser is on the dashboard of an admin, without what it knows of the person [PAGE-28]', async ({
  page,
  noise,
  signedIn,
}) => {
  const word = `olive${crypto.randomUUID().slice(0, 8)}`
  noise.expectMessage(new RegExp(word))
  const reported = page.waitForResponse('**/api/client-logs/report')
  await page.goto('/women/how-it-works?email=mina@example.com#secret')
  await page.evaluate(
    text => void setTimeout(() => Promise.reject(new Error(`${text} failed for mina@example.com, call 0412 345 678`))),
    word,
  )
  expect((await reported).status()).toBe(200)

  const admin = await signedIn('paula')
  await admin.goto('/admin/dashboard')
  const board = admin.getByRole('region', { name: 'Errors in browsers' })
  const row = board.getByRole('button', { name: new RegExp(word) })
  await expect(row).toContainText('/women/how-it-works')
  await expect(row).not.toContainText(/mina@example|0412/)
  await row.click()
  const details = admin.getByRole('dialog')
  await expect(details.getByText('Once', { exact: true })).toBeVisible()
  await expect(details).not.toContainText(/mina@example|0412 345|secret/)
})

test('a broken token that shows up on a page to read is cleared away by itself; an address that nobody knows leads home', async ({
  page,
  noise,
}) => {
  noise.expectMessage(/Invalid value for JWT claim/)
  await page.goto('/women/how-it-works')
  await page.evaluate(() => localStorage.setItem('om-session', '{"access_token":"broken"}'))
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('Invalid value for JWT claim "sub"'))))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('om-session'))).toBeNull()

  await page.goto('/women/treatments/gone')
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/women/how-it-works')
})
