import { people } from '@om/testing/people'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { clinicNow, moveClock } from '#e2e/fixtures/clock.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { apiOf } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'

/** A camera that shows moving colours and a microphone that beeps; the way between the two stays on this machine. */
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      '--allow-loopback-in-peer-connection',
    ],
  },
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Pictures of the other one that have been shown here so far. */
const framesOf = (page: Page, name: string): Promise<number> =>
  page
    .getByLabel(`Picture of ${name}`)
    .evaluate(video => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)

const expectPicture = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByLabel(`Picture of ${name}`)).toBeVisible()
  const before = await framesOf(page, name)
  await expect.poll(() => framesOf(page, name), { message: `the picture of ${name} moves` }).toBeGreaterThan(before)
}

const comeIn = async (page: Page, last: string): Promise<void> => {
  await press(page, 'Turn on camera and microphone')
  await expect(page.getByLabel('Live picture of your camera')).toBeVisible()
  await press(page, last)
}

test('a patient on a phone and her doctor see each other, through a page that is loaded again, another device and the telephone, and the record begins with what was seen [APPT-S114]', async ({
  visitor,
  signedIn,
  noise,
}) => {
  const { person, token, consultId } = await givenPatient('women')
  const patientName = `${person.firstName} ${person.lastName}`
  const { appointments } = apiOf(token)
  const { slots } = await appointments.slots({ query: { consultId, days: 28 } })
  const slot = slots.find(one => one.doctorId === people.drOkoro.staffId)
  if (!slot) throw new Error('the doctor has no time')
  const { doctorId, startsAt } = slot
  const { id } = await appointments.book({ body: { consultId, doctorId, startsAt, mode: 'video' } })
  const path = `/video-redirect/${id}`

  const phone = await visitor({ viewport: { width: 390, height: 844 } })
  await authOn(phone).resume(person, path)
  await expect(phone.getByRole('heading', { name: 'You are early' })).toBeVisible()
  await expectAccessible(phone)
  const minutes = Math.ceil((Date.parse(startsAt) - (await clinicNow()).getTime()) / 60_000) - 5
  await moveClock(`PT${minutes}M`)
  await phone.reload()

  await test.step('she comes to the door, and waits', async () => {
    await comeIn(phone, 'I am ready')
    await expect(phone.getByText('comes to this page then.')).toBeVisible()
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
  })

  const doctor = await signedIn('drOkoro')
  await test.step('the doctor lets her in', async () => {
    await doctor.goto(path)
    await comeIn(doctor, 'Come to the door')
    await expect(doctor.getByText(`${patientName} is at the door.`)).toBeVisible()
    await expect(phone.getByText(/is here$/)).toBeVisible()
    await press(doctor, `Let ${patientName} in`)
    await expectPicture(doctor, patientName)
    await expectPicture(phone, 'Dr Amara Okoro')
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await expectAccessible(doctor)
  })

  await test.step('her page is loaded again, and the visit goes on', async () => {
    await phone.reload()
    await comeIn(phone, 'I am ready')
    await expectPicture(phone, 'Dr Amara Okoro')
    await expectPicture(doctor, patientName)
  })

  await test.step('she changes to a tablet, and the phone says so', async () => {
    const tablet = await visitor({ viewport: { width: 768, height: 1024 } })
    await authOn(tablet).resume(person, path)
    await comeIn(tablet, 'I am ready')
    await expectPicture(tablet, 'Dr Amara Okoro')
    await expect(phone.getByRole('heading', { name: 'The visit goes on in another place' })).toBeVisible()
    await press(phone, 'Bring it here')
    await expectPicture(phone, 'Dr Amara Okoro')
    await expect(tablet.getByRole('heading', { name: 'The visit goes on in another place' })).toBeVisible()
  })

  await test.step('the doctor goes on by phone, and comes back to the picture', async () => {
    await press(doctor, 'Switch to phone')
    await expect(doctor.getByRole('link', { name: /^Call \+?\d/ })).toBeVisible()
    await expect(phone.getByText('You go on by phone')).toBeVisible()
    await press(doctor, 'Back to the picture')
    await expectPicture(phone, 'Dr Amara Okoro')
  })

  await test.step('an interpreter comes by a link of hers, is let in, and is seen by both until the doctor has them leave [APPT-S134]', async () => {
    await press(phone, /^Leave$/)
    await phone.getByText('Have somebody with you').click()
    await phone.getByRole('combobox', { name: 'Who it is for' }).selectOption('Interpreter')
    await press(phone, 'Make a link')
    const link = await phone.getByLabel('Link for the interpreter').inputValue()
    await comeIn(phone, 'I am ready')
    const guest = await visitor({ viewport: { width: 768, height: 1024 } })
    await guest.goto(link)
    await guest.getByLabel('Your name').fill('Ana Reis')
    await expectAccessible(guest)
    await comeIn(guest, 'I am ready')
    await expect(guest.getByText('You neither see nor hear anybody')).toBeVisible()
    await press(doctor, 'Let Ana Reis in')
    for (const [page, others] of [
      [guest, ['Dr Amara Okoro', patientName]],
      [phone, ['Dr Amara Okoro', 'Ana Reis']],
      [doctor, [patientName, 'Ana Reis']],
    ] as const)
      for (const other of others) await expectPicture(page, other)
    await expectAccessible(guest)
    await expectNoSidewaysScroll(phone)
    // What is asked by a link that is over is refused.
    noise.expectStatus(404)
    await press(doctor, 'Have Ana Reis leave')
    await doctor.getByRole('dialog').getByRole('button', { name: 'Have them leave' }).click()
    await expect(guest.getByRole('heading', { name: 'This link does not lead anywhere' })).toBeVisible()
    await expect(doctor.getByLabel('Picture of Ana Reis')).toBeHidden()
    await expectPicture(phone, 'Dr Amara Okoro')
  })

  await test.step('it ends for both, and the record of the contact begins with it', async () => {
    await press(doctor, 'End the visit')
    await doctor.getByRole('dialog').getByRole('button', { name: 'End the visit' }).click()
    await expect(phone.getByText('has ended the visit')).toBeVisible()
    const pages = doctorOn(doctor)
    await pages.open(person)
    await pages.claim()
    await pages.press('Live contact')
    await expect(doctor.getByRole('radio', { name: 'Video', exact: true })).toBeChecked()
    await expect(doctor.getByLabel('Ended')).not.toHaveValue('')
  })
})
