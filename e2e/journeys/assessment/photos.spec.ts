import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { photo, photoTakenSideways, textFile } from '#e2e/fixtures/pictures.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'
import { photosOn, viewNames } from '#e2e/pages/photos.ts'

test.describe.configure({ timeout: 360_000 })

test('five photos reach the doctor, who asks for a better one, compares, decides and prints the case', async ({
  page,
  signedIn,
}) => {
  const { person } = await givenPatient('men')
  const photos = photosOn(page)
  await authOn(page).resume(person)
  await expect(photos.card).toBeVisible()

  await test.step('what is no photo, or too small, is refused in words before anything is sent', async () => {
    await photos.card.getByRole('button', { name: 'Take the five photos' }).click()
    await photos.choose('Front', textFile)
    await expect(photos.refusal).toHaveText(
      'This is not a photo we can use. Choose one in JPEG, PNG, WebP, HEIC or AVIF format.',
    )
    await photos.choose('Front', await photo(page, { width: 400, height: 500 }))
    await expect(photos.refusal).toHaveText('This photo is too small to judge. Use one of at least 600 by 600 pixels.')
    await photos.choose('Front', { ...textFile, name: 'photo.jpg', mimeType: 'image/jpeg' })
    await expect(photos.refusal).toHaveText(
      'We could not read this as a photo. Take it again, or choose a JPEG, PNG or HEIC file.',
    )
    await expectUsableByEveryone(page)
  })

  await test.step('one that lies on its side is turned upright, and the next view opens by itself', async () => {
    await photos.choose('Front', await photoTakenSideways(page, { width: 1200, height: 900 }))
    const size = () => photos.preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size, { message: 'width and height' }).toEqual([900, 1200])
    await expectUsableByEveryone(page)
    await photos.use()
    const file = await photo(page, { width: 600, height: 800 })
    for (const view of viewNames.slice(1)) await photos.add(view, file)
    await expect(photos.card).toContainText('All five added')
    for (const view of viewNames) await photos.expectThere(view)
    await expectUsableByEveryone(page)
  })

  const doctor = doctorOn(await signedIn('drOkoro'))
  await doctor.page.addInitScript(() => {
    window.print = () => Object.assign(window, { printed: document.querySelector('[data-print-sheet]')?.textContent })
  })
  const card = doctor.page.getByRole('region', { name: 'Photos' })

  await test.step('the doctor looks closer, finds the front upright, and asks for a sharper crown', async () => {
    await doctor.open(person)
    await doctor.claim()
    await card.getByRole('button', { name: 'Look closer: Front' }).click()
    const viewer = doctor.page.getByRole('dialog')
    const whole = viewer.getByRole('img', { name: /^Front, / })
    const isUpright = () => whole.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth)
    await expect.poll(isUpright).toBe(true)
    await expectUsableByEveryone(doctor.page)
    await doctor.page.setViewportSize({ width: 1280, height: 800 })
    await doctor.page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Ask for a better photo: Crown' }).click()
    const form = doctor.page.getByRole('region', { name: 'Ask for photos' })
    await form.getByRole('button', { name: 'Sharper' }).click()
    await expectUsableByEveryone(doctor.page)
    await doctor.page.setViewportSize({ width: 1280, height: 800 })
    await form.getByRole('button', { name: 'Ask for the photo' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the patient is told, reads why, and answers with a new one', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    expectDiscreet(await mailAbout(person.email, /is waiting for you/))
    await expect(photos.card.getByText('Your doctor asks for a new photo: crown')).toBeVisible()
    await expect(photos.card).toContainText('The photo is blurred.')
    await photos.card.getByRole('button', { name: 'Take this photo' }).click()
    await photos.add('Crown', await photo(page, { width: 1000, height: 1000 }))
    await expect(photos.card.getByText('Your doctor asks for a new photo: crown')).toBeHidden()
  })

  await test.step('the doctor decides with the photos in sight, and prints the case with them', async () => {
    await expect(card.getByText(/^Asked/)).toHaveCount(0)
    await doctor.page.getByRole('button', { name: 'Print', exact: true }).click()
    const printed = () => doctor.page.evaluate(() => String((window as { printed?: string }).printed ?? ''))
    await expect.poll(printed).toContain(person.lastName)
    expect(await printed()).toContain('Crown')
    await doctor.recordCall()
    await doctor.writeNote()
    await doctor.prescribe({
      template: /^Finasteride 1 mg tablet, once daily Daily tablet/,
      message: 'Give it three months.',
    })
  })
})

test('an upload that loses its connection goes on where it stopped, also after a reload', async ({ page, noise }) => {
  noise.expectLostRequests()
  const { person } = await givenPatient('men')
  const photos = photosOn(page)
  const offsets: number[] = []
  let isCut = false
  let isReloaded = false
  await page.route('**/api/photos/uploads/*/parts', async route => {
    const { offset } = route.request().postDataJSON() as { offset: number }
    if (offset > 0 && !isReloaded) {
      // Nothing more leaves this page, not even between the connection's return and the reload.
      if (!isCut) await page.context().setOffline(true)
      isCut = true
      return route.abort('internetdisconnected')
    }
    offsets.push(offset)
    return route.continue()
  })
  await authOn(page).resume(person)
  await photos.card.getByRole('button', { name: 'Take the five photos' }).click()
  await photos.add('Front', await photo(page, { width: 1200, height: 1600 }))
  await expect(photos.tile('Front')).toContainText('Paused: waiting for a connection')
  await page.context().setOffline(false)
  page.once('domcontentloaded', () => {
    isReloaded = true
  })
  await page.reload()
  await photos.expectThere('Front')
  expect(offsets.length, 'parts').toBeGreaterThan(2)
  expect(offsets, 'each part once, in order').toEqual([...new Set(offsets)].toSorted((one, other) => one - other))
})
