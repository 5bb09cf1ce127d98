import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { pharmacistOn } from '#e2e/pages/pharmacy.ts'

test('an address that a parcel would not find is completed by the patient, and the order goes on by itself [SCREEN-32]', async ({
  page,
  signedIn,
}) => {
  const { caitlin } = demoPatients
  const pharmacist = pharmacistOn(await signedIn('phTran'))
  const board = pharmacist.page

  await pharmacist.open(caitlin)
  await pharmacist.nextStep('Settle the hold')
  await expect(board.getByText('Unit number missing')).toBeVisible()
  await expectUsableByEveryone(board)
  await board.setViewportSize({ width: 1280, height: 800 })

  await page.setViewportSize({ width: 390, height: 844 })
  await authOn(page).resume(caitlin, '/patient-profile')
  const details = page.getByRole('form', { name: 'Your details' })
  await details.getByLabel(/^Unit, building/).fill('Unit 12')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Your details are saved')).toBeVisible()
  await page.goto('/patient-orders')
  await expect(page.getByText(/^Goes to .*Unit 12/)).toBeVisible()
  await expectUsableByEveryone(page)

  await pharmacist.nextStep(/Open the worksheet|Pack the order/)
  await expect(board.getByText('Unit 12').first()).toBeVisible()

  await board.getByRole('button', { name: 'Correct the address' }).click()
  await pharmacist.nextStep('Correct the address')
  await board.getByLabel(/^Unit, building/).fill('Unit 21')
  await pharmacist.press('Save the address')
  await expect(board.getByLabel('Who gave this address, and when')).toHaveAttribute('aria-invalid', 'true')
  await expect(board.getByLabel(/^Unit, building/)).toHaveValue('Unit 21')
  await board.getByLabel('Who gave this address, and when').fill('She rang at nine: it is 21, not 12.')
  await expectUsableByEveryone(board)
  await board.setViewportSize({ width: 1280, height: 800 })
  await pharmacist.press('Save the address')
  await pharmacist.nextStep(/Open the worksheet|Pack the order/)
  await expect(page.getByText(/^Goes to .*Unit 21/)).toBeVisible()
})
