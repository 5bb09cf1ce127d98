import { refusals } from '@om/contracts/errors'
import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { bookingOn } from '#e2e/pages/booking.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'

const perth = { suburb: 'Fremantle', state: 'WA', postcode: '6160' } as const

test('a call is booked by the clock of the patient, moved, cancelled and booked again, and the doctor sees it by both clocks', async ({
  page,
  signedIn,
}) => {
  const { person } = await givenPatient('men', { address: perth })
  const booking = bookingOn(page)
  await authOn(page).resume(person)

  await test.step('the dashboard leads to the free times', async () => {
    const card = page.locator('#book')
    await expect(card).toContainText('Times are in Perth time.')
    await card.getByRole('link', { name: 'See all times' }).click()
    await expect(page.getByText(/^Times are in Perth time .*This device shows Sydney time\.$/)).toBeVisible()
    await expectUsableByEveryone(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  const first = await test.step('one of them is booked, by phone', async () => {
    await booking.byPhone()
    const time = await booking.choose(2, 0)
    await booking.book()
    await expect(booking.appointment).toContainText(`${time} Perth time`)
    await expect(booking.appointment).toContainText('Phone call, 15 minutes, free of charge')
    expectDiscreet(await mailAbout(person.email, /booked|appointment/i))
    await expectUsableByEveryone(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    return time
  })

  await test.step('the doctor sees it on the case, by both clocks', async () => {
    const doctor = doctorOn(await signedIn('drOkoro'))
    await doctor.open(person)
    await expect(doctor.page.getByText(/ in Perth for the patient/)).toContainText(first)
    await expect(doctor.page.getByText(/^Phone call, /)).toBeVisible()
  })

  await test.step('it is moved to another day', async () => {
    await page.getByRole('button', { name: 'Move it' }).click()
    const time = await booking.choose(3, 1)
    await page.getByRole('button', { name: 'Move to this time' }).click()
    await expect(booking.appointment).toHaveCount(1)
    await expect(booking.appointment).toContainText(`${time} Perth time`)
  })

  await test.step('it is cancelled after a question, and can be taken back at once', async () => {
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByRole('button', { name: 'Keep it', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByRole('button', { name: 'Cancel the appointment' }).click()
    await expect(page.getByRole('heading', { name: 'Book your call' })).toBeVisible()
    await page.getByRole('button', { name: 'Book it again' }).click()
    await expect(booking.appointment).toHaveCount(1)
    await page.getByRole('link', { name: 'Past appointments' }).click()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expectUsableByEveryone(page)
  })
})

test('of two patients who take the same time one gets it, and the other is told and takes another', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expectStatus(409)
  const [one, other] = await Promise.all([givenPatient('men'), givenPatient('women')])
  const pages = [page, await visitor()] as const
  const bookings = [bookingOn(pages[0]), bookingOn(pages[1])] as const
  await authOn(pages[0]).beSignedIn(one.person)
  await authOn(pages[1]).beSignedIn(other.person)
  const picks: string[] = []
  for (const booking of bookings) {
    await booking.open()
    picks.push(await booking.choose(5, 2))
  }
  expect(picks[0]).toBe(picks[1])
  await Promise.all(bookings.map(booking => booking.book()))

  const told = (at: 0 | 1) => pages[at].getByText(`${refusals.slot_taken[1]} The list below is up to date.`)
  const won = async (at: 0 | 1) => {
    await expect(bookings[at].appointment.or(told(at))).toBeVisible()
    return bookings[at].appointment.isVisible()
  }
  const winners = [await won(0), await won(1)]
  expect(winners.filter(Boolean), 'who got the time').toHaveLength(1)
  const at = winners[0] ? 1 : 0
  await expect(told(at)).toBeVisible()
  await expectUsableByEveryone(pages[at])
  const another = await bookings[at].choose(5, 3)
  await bookings[at].book()
  await expect(bookings[at].appointment).toContainText(another)
})
