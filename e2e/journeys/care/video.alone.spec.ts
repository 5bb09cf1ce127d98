import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'
import { bringTogether, givenVisit, phoneScreen, tabletScreen, visitBrowser, visitOn } from '#e2e/pages/visit.ts'

test.use({ launchOptions: visitBrowser })

test('a patient on a phone and her doctor see each other, through a lost network, a page that is loaded again, another device and the phone, and the record begins with what was seen [APPT-S114]', async ({
  visitor,
  signedIn,
  noise,
}) => {
  noise.expectLostRequests()
  const visit = await givenVisit()
  const phone = await visitor(phoneScreen)
  await authOn(phone).resume(visit.person, visit.path)
  await expect(phone.getByRole('heading', { name: 'You are early' })).toBeVisible()
  await expectAccessible(phone)
  await visit.comeNear()
  await phone.reload()

  await test.step('she comes to the door, and waits', async () => {
    await visitOn(phone).comeIn()
    await expect(phone.getByText('comes to this page then.')).toBeVisible()
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
  })

  const doctor = await signedIn('drOkoro')
  await test.step('the doctor lets her in', async () => {
    await bringTogether(phone, doctor, visit)
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await expectAccessible(doctor)
  })

  await test.step('the case stands beside the picture [APPT-S137]', async () => {
    const beside = doctor.getByRole('complementary', { name: 'The case' })
    if (!(await beside.isVisible())) await visitOn(doctor).press('Open the case')
    await expect(beside.getByRole('heading', { name: 'Record live contact' })).toBeVisible()
    await expectAccessible(doctor)
    await expectNoSidewaysScroll(doctor)
    await visitOn(doctor).press('Close the case')
  })

  await test.step('the doctor writes what she cannot hear, and she answers [MESSAGE-S060]', async () => {
    await visitOn(doctor).press('Chat')
    await doctor.getByRole('textbox', { name: 'Your message' }).fill('Please turn up your microphone.')
    await doctor.keyboard.press('Enter')
    await visitOn(phone).press('Chat, 1 new')
    await expect(phone.getByText('Please turn up your microphone.')).toBeVisible()
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('textbox', { name: 'Your message' }).fill('Done, is it better?')
    await phone.keyboard.press('Enter')
    await expect(doctor.getByText('Done, is it better?')).toBeVisible()
    await phone.keyboard.press('Escape')
  })

  await test.step('her page is loaded again, and the visit goes on', async () => {
    await phone.reload()
    await visitOn(phone).comeIn()
    await visitOn(phone).expectPicture('Dr Amara Okoro')
    await visitOn(doctor).expectPicture(visit.patientName)
  })

  await test.step('her phone loses the server and finds it again', async () => {
    await phone.context().setOffline(true)
    await visitOn(phone).expectPicture('Dr Amara Okoro')
    await phone.context().setOffline(false)
  })

  await test.step('she changes to a tablet, and the phone says so', async () => {
    const tablet = await visitor(tabletScreen)
    await authOn(tablet).resume(visit.person, visit.path)
    await visitOn(tablet).comeIn()
    await visitOn(tablet).expectPicture('Dr Amara Okoro')
    await expect(phone.getByRole('heading', { name: 'The visit goes on in another place' })).toBeVisible()
    await visitOn(phone).press('Bring it here')
    await visitOn(phone).expectPicture('Dr Amara Okoro')
    await expect(tablet.getByRole('heading', { name: 'The visit goes on in another place' })).toBeVisible()
  })

  await test.step('the doctor goes on by phone, and comes back to the picture', async () => {
    await visitOn(doctor).press('Switch to phone')
    await expect(doctor.getByRole('link', { name: /^Call \+?\d/ })).toBeVisible()
    await expect(phone.getByText('You go on by phone')).toBeVisible()
    await visitOn(doctor).press('Back to the picture')
    await visitOn(phone).expectPicture('Dr Amara Okoro')
  })

  await test.step('it ends for both, and the record of the contact begins with it', async () => {
    await visitOn(doctor).press('End the visit')
    await doctor.getByRole('dialog').getByRole('button', { name: 'End the visit' }).click()
    await expect(phone.getByText('has ended the visit')).toBeVisible()
    const pages = doctorOn(doctor)
    await pages.open(visit.person)
    await pages.claim()
    await pages.press('Live contact')
    await expect(doctor.getByRole('radio', { name: 'Video', exact: true })).toBeChecked()
    await expect(doctor.getByLabel('Ended')).not.toHaveValue('')
  })
})

test('an interpreter comes by a link of the patient, is let in, and is seen by both until the doctor has them leave [APPT-S134]', async ({
  visitor,
  signedIn,
  noise,
}) => {
  // What is asked by a link that is over is refused.
  noise.expectStatus(404)
  const visit = await givenVisit()
  await visit.comeNear()
  const phone = await visitor(phoneScreen)
  await authOn(phone).resume(visit.person, visit.path)
  await phone.getByText('Have somebody with you').click()
  await phone.getByRole('combobox', { name: 'Who it is for' }).selectOption('Interpreter')
  await visitOn(phone).press('Make a link')
  const link = await phone.getByLabel('Link for the interpreter').inputValue()
  await visitOn(phone).comeIn()
  const doctor = await signedIn('drOkoro')
  await bringTogether(phone, doctor, visit)

  const guest = await visitor(tabletScreen)
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Ana Reis')
  await expectAccessible(guest)
  await visitOn(guest).comeIn()
  await expect(guest.getByText('You neither see nor hear anybody')).toBeVisible()
  await visitOn(doctor).press('Let Ana Reis in')
  for (const [page, others] of [
    [guest, ['Dr Amara Okoro', visit.patientName]],
    [phone, ['Dr Amara Okoro', 'Ana Reis']],
    [doctor, [visit.patientName, 'Ana Reis']],
  ] as const)
    for (const other of others) await visitOn(page).expectPicture(other)
  await expectAccessible(guest)
  await expectNoSidewaysScroll(phone)
  await visitOn(doctor).press('Have Ana Reis leave')
  await doctor.getByRole('dialog').getByRole('button', { name: 'Have them leave' }).click()
  await expect(guest.getByRole('heading', { name: 'This link does not lead anywhere' })).toBeVisible()
  await expect(doctor.getByLabel('Picture of Ana Reis')).toBeHidden()
  await visitOn(phone).expectPicture('Dr Amara Okoro')
})
