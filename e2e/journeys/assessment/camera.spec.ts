import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { photosOn } from '#e2e/pages/photos.ts'

/** A camera that shows moving colours, made up by the browser. */
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'],
  },
  viewport: { width: 390, height: 844 },
})
test.describe.configure({ timeout: 120_000 })

test('on a phone the camera counts down, and lays the last photo of a view over the next one [PHOTO-S219]', async ({
  page,
  noise,
}) => {
  // The link of a photo that another one has replaced opens nothing, until the page has a new one.
  noise.expectStatus(404)
  const { person } = await givenPatient('men')
  const photos = photosOn(page)
  const earlier = photos.dialog.getByAltText('Taken earlier, to line up with')
  const shutter = photos.dialog.getByRole('button', { name: 'Take the photo' })
  await authOn(page).resume(person)

  await test.step('the first photo, after three seconds', async () => {
    await photos.card.getByRole('button', { name: 'Take the five photos' }).click()
    await photos.dialog.getByRole('button', { name: 'Use the camera' }).click()
    await expect(photos.dialog.getByLabel('Your camera, front view')).toBeVisible()
    await expect(earlier).toHaveCount(0)
    await photos.dialog.getByRole('radiogroup', { name: 'Timer' }).getByText('3 seconds').click()
    await expect(shutter).toBeEnabled()
    await shutter.click()
    await expect(photos.dialog.getByRole('button', { name: 'Stop the countdown' })).toBeVisible()
    await photos.dialog.getByRole('button', { name: 'Use this photo' }).click()
    await photos.dialog.getByRole('button', { name: 'Close' }).click()
    await photos.expectThere('Front')
  })

  await test.step('the next one of the same view is taken over it', async () => {
    await photos.tile('Front').getByRole('button', { name: 'Replace' }).click()
    await photos.dialog.getByRole('button', { name: 'Use the camera' }).click()
    await expect(earlier).toBeVisible()
    const strength = photos.dialog.getByRole('slider', { name: 'How strongly the earlier photo is seen' })
    await strength.press('ArrowRight')
    await expect(earlier).toHaveCSS('opacity', '0.5')
    await strength.press('Home')
    await expect(earlier).toHaveCount(0)
    await photos.dialog.getByRole('radiogroup', { name: 'Timer' }).getByText('No timer').click()
    await shutter.click()
    await photos.dialog.getByRole('button', { name: 'Use this photo' }).click()
    await expect(photos.tile('Front')).toContainText('Added')
  })
})
