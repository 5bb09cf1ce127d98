import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { demoPatients } from '#e2e/fixtures/demo-patients.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { nameOf } from '#e2e/fixtures/new-person.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'

const facts = {
  reason: 'The manufacturer has recalled the batch: tablets of another strength in it.',
  message: 'Some packs of this batch hold tablets of another strength.',
}

test('a recalled lot is found with everyone who has it, reaches its patient on a phone, and keeps the answer [SCREEN-34]', async ({
  page,
  signedIn,
}) => {
  const { samuel } = demoPatients
  const pharmacy = await signedIn('phTran')
  const search = async (code: string) => {
    await pharmacy.goto('/pharmacy-dashboard')
    await pharmacy.getByRole('link', { name: 'Recalls' }).click()
    await pharmacy.getByLabel('Batch or lot number').fill(code)
    await pharmacy.getByRole('button', { name: 'Search' }).click()
  }
  const start = async (action: string | RegExp) => {
    await pharmacy.getByLabel('What is wrong').fill(facts.reason)
    await pharmacy.getByLabel('What patients read').fill(facts.message)
    if (action === 'Start the drill') await pharmacy.getByRole('checkbox', { name: /^This is a drill/ }).check()
    await expectUsableByEveryone(pharmacy)
    await pharmacy.setViewportSize({ width: 1280, height: 800 })
    await pharmacy.getByRole('button', { name: action }).click()
    await expect(pharmacy.getByRole('heading', { name: /^Recall RC/ })).toBeVisible()
  }

  await test.step('the lot of an ingredient is practised with a drill, which touches nobody', async () => {
    await search('mx2409')
    await expect(pharmacy.getByRole('status').first()).toContainText(/MX2409 is in \d+ orders of \d+ patients/)
    await start('Start the drill')
    await expect(pharmacy.getByText(/nobody was written to, nothing is held/)).toBeVisible()
    await pharmacy.getByLabel('How it ended').fill('Everybody found within two minutes.')
    await pharmacy.getByRole('button', { name: 'Close the drill' }).click()
    await expect(pharmacy.getByText('Closed', { exact: true }).first()).toBeVisible()
  })

  await test.step('a bought batch is recalled', async () => {
    await pharmacy.goto('/pharmacy-orders?view=shipped')
    await pharmacy
      .getByRole('main')
      .getByRole('link', { name: nameOf(samuel) })
      .click()
    const batch = pharmacy.getByText(/MFR-[0-9A-F]{5}/).first()
    await expect(batch).toBeVisible()
    const [code = ''] = /MFR-[0-9A-F]{5}/.exec((await batch.textContent()) ?? '') ?? []
    await search(code)
    await expect(pharmacy.getByRole('status').first()).toContainText(`${code} is in 1 order of 1 patient`)
    await start(`Recall ${code}`)
    await expect(pharmacy.getByText('Not read yet')).toBeVisible()
  })

  await test.step('its patient is written to without a word of what it is, and reads and answers it', async () => {
    expectDiscreet(await mailAbout(samuel.email, /important message/))
    await page.setViewportSize({ width: 390, height: 844 })
    await authOn(page).resume(samuel)
    const card = page.getByRole('region', { name: 'Important: about something we sent you' })
    await expect(card.getByText(facts.message)).toBeVisible()
    await expectUsableByEveryone(page)
    await expect(pharmacy.getByText('Read, not answered')).toBeVisible()
    await card.getByRole('button', { name: 'I still have it' }).click()
    await expect(card.getByText(/You answered: I still have it/)).toBeVisible()
  })

  await test.step('the pharmacy has the answer, and closes it', async () => {
    await expect(pharmacy.getByText('Still has it')).toBeVisible()
    await pharmacy.getByLabel('How it ended').fill('The pack came back and went to the wholesaler.')
    await pharmacy.getByRole('button', { name: 'Close the recall' }).click()
    await expect(pharmacy.getByText(/went to the wholesaler/)).toBeVisible()
  })
})
