import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

/** A camera that shows moving colours and a microphone that beeps, both made up by the browser. */
const madeUpDevices = [
  '--no-sandbox',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]
test.use({
  launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: madeUpDevices },
  viewport: { width: 390, height: 844 },
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stepsOf = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')

/** A browser that says no when it is asked for a device, as somebody pressing Block makes it. */
const refuseDevices = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      document.documentElement.dataset.asked = 'yes'
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    }
  })

test('camera, microphone, speaker and connection are measured one after the other, and the result says so [PAGE-26]', async ({
  page,
}) => {
  await page.goto('/video-test')
  await press(page, 'Start the check')
  await press(page, 'Turn on the camera')
  await expect(page.getByLabel('Live picture of your camera')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ × \d+, \d+ pictures a second/ })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'I can see myself')

  await press(page, 'Turn on the microphone')
  await expect(page.getByText('We hear you.')).toBeVisible()
  await press(page, 'It works')

  await press(page, 'Play on the left')
  await press(page, 'Yes, on both sides')

  await press(page, 'Measure the connection')
  const figures = page.getByRole('table')
  await expect(page.getByRole('button', { name: 'See the result' })).toBeVisible({ timeout: 120_000 })
  await expect(figures.getByRole('row', { name: /Round trip \d+ ms/ })).toBeVisible()
  await expect(figures.getByRole('row', { name: /Download [\d.]+ Mbit\/s/ })).toBeVisible()
  await expect(figures.getByRole('row', { name: /Upload [\d.]+ Mbit\/s/ })).toBeVisible()
  await expect(figures.getByRole('row', { name: /Test call Connected/ })).toBeVisible()
  await press(page, 'See the result')

  await expect(page.getByRole('heading', { level: 2, name: /video consult/ })).toBeFocused()
  for (const step of ['Camera', 'Microphone', 'Speaker', 'Connection']) {
    await expect(stepsOf(page).filter({ hasText: step })).toContainText(/Works/)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const isStillOn = await page.evaluate(() => [...document.querySelectorAll('video')].some(video => video.srcObject))
  expect(isStillOn, 'the camera is off again').toBe(false)
})

test('nothing is asked before a press; someone whose camera is refused learns how to allow it, and that a phone consult needs none', async ({
  page,
}) => {
  await refuseDevices(page)
  await page.goto('/video-test')
  await press(page, 'Start the check')
  await expect(page.getByRole('heading', { name: 'Camera', exact: true })).toBeVisible()
  expect(await page.locator('html').getAttribute('data-asked')).toBeNull()
  await press(page, 'Turn on the camera')
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  const help = page.getByRole('alert')
  await expect(help).toContainText('This site may not use your camera')
  await expect(help).toContainText('set camera to Allow')
  await expectAccessible(page)
  await press(page, 'Continue without a picture')
  await press(page, 'Turn on the microphone')
  await expect(help).toContainText('This site may not use your microphone')
  await press(page, 'Continue without sound')
  await press(page, 'Skip this step')
  await press(page, 'Skip this step')
  await expect(
    page.getByRole('heading', { level: 2, name: 'A video consult would not work well here yet' }),
  ).toBeFocused()
  await expect(page.getByText(/have your doctor call you on the phone/)).toBeVisible()
  await expect(stepsOf(page).filter({ hasText: 'Camera' })).toContainText('Does not work')
  await expect(stepsOf(page).filter({ hasText: 'Connection' })).toContainText('Not checked')
})
