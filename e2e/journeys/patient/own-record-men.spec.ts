import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expectUsableAsShown } from '#e2e/fixtures/accessible.ts'
import { claimed, paid, signed } from '#e2e/fixtures/given-care.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { tabTo } from '#e2e/fixtures/keyboard.ts'
import { apiOf } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'

type Bundle = { entry: { resource: { resourceType: string } }[] }

test('a man takes what he has paid for elsewhere by keys alone: it is neither made nor charged here, and all of it is in his package [SCREEN-S431]', async ({
  visitor,
  signedIn,
}) => {
  const given = await givenPatient('men')
  await claimed(given)
  await signed(given, 'RX-M1')
  await paid(given)
  const { person, token } = given
  const page = await visitor({ viewport: { width: 1440, height: 900 } })
  const pharmacist = pharmacistOn(await signedIn('phTran'))

  await test.step('the pharmacy has his order before it', async () => {
    await authOn(page).resume(person, '/patient-orders')
    await expect(page.getByRole('article', { name: /^Order / })).toContainText('Received')
    await pharmacist.open(person)
    await pharmacist.nextStep('Record the signed original')
  })

  await test.step('he takes the prescription elsewhere without a mouse', async () => {
    await page.goto('/patient-prescriptions')
    await tabTo(page, page.getByRole('button', { name: /^Take it elsewhere/ }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Take it to another pharmacy?' })
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: 'Take it elsewhere' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^The signed original is with your doctor, who posts it by/)).toBeVisible()
    await expectUsableAsShown(page)
  })

  await test.step('the pharmacist’s open page goes no further, and his own say that nothing is sent or charged', async () => {
    await expect(pharmacist.page.getByRole('heading', { level: 3, name: 'Record the signed original' })).toHaveCount(0)
    await expect(pharmacist.page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
    await page.goto('/patient-orders')
    await expect(page.getByRole('article', { name: /^Order / })).toContainText('Cancelled')
    await page.goto('/patient-subscription-management')
    await expect(page.getByText('There are no further payments', { exact: false })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: /Paid back/ })).toHaveCount(1)
    await expectUsableAsShown(page)
  })

  await test.step('the package has as much of each as is kept', async () => {
    await page.goto('/patient-profile')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download everything' }).click()
    const files = unzipSync(await readFile(await (await saving).path()))
    const bundle: Bundle = JSON.parse(strFromU8(files['fhir.json'] ?? new Uint8Array()))
    const countOf = (type: string) => bundle.entry.filter(one => one.resource.resourceType === type).length
    const { consults, prescriptions, appointments } = apiOf(token)
    const scripts = (await prescriptions.mine()).items
    expect(countOf('Encounter')).toBe((await consults.mine()).items.length)
    expect(countOf('MedicationRequest')).toBe(scripts.flatMap(one => one.items).length)
    expect(countOf('Appointment')).toBe((await appointments.mine()).ahead.length)
    expect(countOf('MedicationDispense'), 'nothing was sent').toBe(0)
    expect(strFromU8(files['record.json'] ?? new Uint8Array())).toContain(scripts[0]?.number)
  })
})
