import type { PersonName } from '@om/testing/people'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { doctorOn } from '#e2e/pages/doctor.ts'

test.describe.configure({ timeout: 360_000 })

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

const patients: { name: PersonName; who: string; pages: string[] }[] = [
  { name: 'mina', who: 'someone new', pages: ['/patient-subscription', '/patient-profile'] },
  {
    name: 'marcus',
    who: 'someone in treatment',
    pages: [
      '/patient-prescriptions',
      '/patient-subscription',
      '/patient-treatments',
      '/patient-evidence',
      '/patient-evidence/finasteride-topical',
    ],
  },
]

for (const { name, who, pages } of patients) {
  test(`every page of ${who} can be used by everyone and fits a phone [SCREEN-02]`, async ({ signedIn }) => {
    const page = await signedIn(name)
    const expectUsable = async () => {
      await page.setViewportSize(phone)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    for (const address of pages) {
      await page.goto(address)
      await expectUsable()
      if (address !== '/patient-treatments') continue
      await page.getByRole('link', { name: /^All about it/ }).click()
      await expect(page).toHaveURL(/medicine=/)
      await expectUsable()
    }
    await page.goto('/patient-dashboard')
    await expectUsable()
    for (const link of ['Appointments', 'Orders', 'Health Records', 'Manage Subscriptions']) {
      await page.setViewportSize(desktop)
      const entry = page.getByRole('navigation', { name: 'Patient navigation' }).getByRole('link', { name: link })
      await entry.click()
      await expect(page).toHaveURL((await entry.getAttribute('href')) ?? 'none')
      await expectUsable()
    }
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Orders' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('the queue, a case and each of its forms can be used by everyone [SCREEN-03]', async ({ signedIn }) => {
  const doctor = doctorOn(await signedIn('drOkoro'))
  const { page } = doctor
  await page.goto('/doctor/dashboard')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expectAccessible(page)
  await doctor.open({ firstName: 'Liam', lastName: 'Prescott' })
  await expectAccessible(page)
  await doctor.claim()
  for (const form of ['Live contact', 'Ask the patient', 'Decline or refer', 'Prescribe']) {
    await doctor.press(form)
    await expect(page.getByRole('main').getByRole('button', { name: /^Close / })).toBeVisible()
    if (form === 'Prescribe') {
      await page.getByRole('radio', { name: /^Finasteride 1 mg tablet, once daily Daily tablet/ }).click()
      await expect(page.getByLabel('Allergies')).toBeVisible()
    }
    await expectAccessible(page)
  }
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.goto('/prescriptions?view=everyone')
  await expect(page.getByRole('heading', { name: 'Rx History' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/patients')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /^Liam Prescott/ }).click()
  await expect(page.getByRole('heading', { name: 'Liam Prescott' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

// The dispensary at each of its steps: `care/women.spec.ts`, which goes through them.

test('the figures for admins can be used by everyone and fit a phone', async ({ signedIn }) => {
  const page = await signedIn('sam')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
})
