import { people } from '@om/testing/people'
import type { BrowserContextOptions, LaunchOptions, Page } from '@playwright/test'
import { clinicNow, moveClock } from '#e2e/fixtures/clock.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { apiOf } from '#e2e/fixtures/public-site.ts'
import { expect } from '#e2e/fixtures/test.ts'

/** A camera that shows moving colours, slowly, and a microphone that beeps; the way between the browsers stays on this machine. */
export const visitBrowser: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    '--allow-loopback-in-peer-connection',
    // Chromium without a window falls over when it is asked what it can write down of speech; with one it answers.
    '--disable-blink-features=OnDeviceWebSpeechAvailable',
  ],
}

export const phoneScreen: BrowserContextOptions = { viewport: { width: 390, height: 844 } }
export const tabletScreen: BrowserContextOptions = { viewport: { width: 768, height: 1024 } }

/** A patient with a video appointment with Dr Okoro, whose door is not open yet. */
export const givenVisit = async () => {
  const { person, token, consultId } = await givenPatient('women')
  const { appointments } = apiOf(token)
  const { slots } = await appointments.slots({ query: { consultId, days: 28 } })
  const slot = slots.find(one => one.doctorId === people.drOkoro.staffId)
  if (!slot) throw new Error('the doctor has no time')
  const { doctorId, startsAt } = slot
  const { id } = await appointments.book({ body: { consultId, doctorId, startsAt, mode: 'video' } })
  return {
    person,
    patientName: `${person.firstName} ${person.lastName}`,
    path: `/video-redirect/${id}`,
    /** Moves the clock to five minutes before the appointment. */
    comeNear: async (): Promise<void> => {
      const minutes = Math.ceil((Date.parse(startsAt) - (await clinicNow()).getTime()) / 60_000) - 5
      await moveClock(`PT${minutes}M`)
    },
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Pictures of the other one that have been shown here so far. */
const framesOf = (page: Page, name: string): Promise<number> =>
  page
    .getByLabel(`Picture of ${name}`)
    .evaluate(video => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)

/** Somebody's browser at the door and in the visit. */
export const visitOn = (page: Page) => ({
  press: (name: string | RegExp) => press(page, name),
  /** With camera and microphone, by the button that is the last one at the door. */
  comeIn: async (last = 'I am ready'): Promise<void> => {
    await press(page, 'Turn on camera and microphone')
    await expect(page.getByLabel('Live picture of your camera')).toBeVisible()
    await press(page, last)
  },
  /** The picture of this other one is there, and moves. */
  expectPicture: async (name: string): Promise<void> => {
    await expect(page.getByLabel(`Picture of ${name}`)).toBeVisible()
    const before = await framesOf(page, name)
    await expect.poll(() => framesOf(page, name), { message: `the picture of ${name} moves` }).toBeGreaterThan(before)
  },
})

/** The doctor comes to the door and lets the patient in, who waits there; each sees the other. */
export const bringTogether = async (patient: Page, doctor: Page, visit: { path: string; patientName: string }) => {
  await doctor.goto(visit.path)
  await visitOn(doctor).comeIn('Come to the door')
  await expect(doctor.getByText(`${visit.patientName} is at the door.`)).toBeVisible()
  await expect(patient.getByText(/is here$/)).toBeVisible()
  await press(doctor, `Let ${visit.patientName} in`)
  await visitOn(doctor).expectPicture(visit.patientName)
  await visitOn(patient).expectPicture('Dr Amara Okoro')
}
