import { expect, type Page } from '@playwright/test'
import { type Named, nameOf } from '#e2e/fixtures/new-person.ts'
import { searched } from '#e2e/fixtures/searched.ts'

/** The button that works on a task of the list, however many stand before it. */
export const taskButton = async (page: Page, name: RegExp) => {
  const button = page.getByRole('button', { name })
  const more = page.getByRole('button', { name: 'Load more' })
  await expect(button.or(more).first()).toBeVisible()
  while (!(await button.isVisible()) && (await more.isVisible())) {
    const before = await page.getByRole('listitem').count()
    await more.click()
    await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(before)
  }
  return button
}

const identifiers = ['Full name', 'Date of birth', 'Address']

export const aNote =
  'Pattern typical on the pictures and by description, no red flags. Benefits, side effects and alternatives discussed.'

type Prescribing = {
  template: string | RegExp
  message: string
  /** Blood pressure, where the medicine needs one on file: `118/76`. */
  pressure?: string
}

/** What a doctor does with a consult. */
export const doctorOn = (page: Page) => {
  const decision = page.getByRole('region', { name: 'Decision' })
  const openPanel = (name: string) => decision.getByRole('button', { name })

  const press = (name: string) => decision.getByRole('button', { name }).first().click()

  return {
    page,
    decision,
    press,
    /** Finds the consult of a patient by name and opens it. */
    open: async (person: Named) => {
      await page.goto('/doctor/dashboard')
      await page.getByRole('searchbox', { name: 'Search by name or number' }).fill(person.lastName)
      await searched(page, person.lastName)
      await page
        .getByRole('region', { name: 'Consult queue' })
        // Beside them may be the way into the visit of the same patient.
        .getByRole('link', { name: new RegExp(`^${nameOf(person)}`) })
        .click()
      await expect(page.getByRole('heading', { level: 2, name: nameOf(person) })).toBeVisible()
    },
    claim: async () => {
      await press('Claim')
      await expect(openPanel('Live contact')).toBeVisible()
    },
    /** Records a call that has just ended, with three identifiers checked, and on video a photo ID. */
    recordCall: async (mode: 'Video' | 'Phone' = 'Video') => {
      await openPanel('Live contact').click()
      const panel = page.getByRole('region', { name: 'Record live contact' })
      await panel.getByRole('radio', { name: mode }).check()
      await panel.getByRole('button', { name: 'Ended now' }).click()
      for (const name of mode === 'Video' ? [...identifiers, 'Photo ID sighted'] : identifiers)
        await panel.getByRole('checkbox', { name }).check()
      await panel.getByLabel('Why under two minutes was enough').fill('Everything was clear from the answers.')
      for (const name of [/^I said my name and role/, 'I named the fees.', /^I named the alternatives/])
        await panel.getByRole('checkbox', { name }).check()
      await panel.getByRole('button', { name: 'Record contact' }).click()
      await expect(panel).toBeHidden()
      await expect(decision).toContainText('Yours to decide.')
    },
    writeNote: async (text = aNote) => {
      await page.getByLabel('Consult note').fill(text)
      await expect(page.getByText('Draft saved')).toBeVisible()
    },
    /** Fills the form of a template, looks at the whole script and signs it. */
    prescribe: async ({ template, message, pressure }: Prescribing) => {
      await openPanel('Prescribe').click()
      const panel = page.getByRole('region', { name: 'Prescribe' })
      await panel.getByRole('radio', { name: template }).click()
      if (pressure) {
        await panel.getByRole('button', { name: 'Enter a result' }).click()
        const result = page.getByRole('dialog', { name: 'Add a result' })
        await result.getByLabel('Value in mmHg').fill(pressure)
        await result.getByRole('button', { name: 'Keep the result' }).click()
        await expect(panel.getByRole('button', { name: 'Enter a result' })).toHaveCount(0)
      }
      await expect(panel.getByLabel('Allergies')).toHaveValue('None known')
      const firstLine = panel.getByLabel('Why first-line treatment is not enough or not suitable')
      if (await firstLine.isVisible())
        await firstLine.fill('Scalp liquids were not tolerated; discussed with the patient.')
      for (const tick of await panel.getByRole('checkbox').all()) await tick.check()
      await panel.getByLabel(/^Message to /).fill(message)
      await panel.getByRole('button', { name: 'Preview script' }).click()
      await expect(panel.getByRole('article', { name: 'Preview of the prescription' })).toBeVisible()
      await panel.getByRole('button', { name: 'Sign prescription' }).click()
      await expect(decision).toContainText('Approved.')
    },
    ask: async (question: string) => {
      await openPanel('Ask the patient').click()
      const panel = page.getByRole('region', { name: 'Ask the patient' })
      await panel.getByLabel('Question', { exact: true }).fill(question)
      await panel.getByRole('button', { name: 'Send question' }).click()
      await expect(decision).toContainText(/^Waiting for .* to answer\./)
    },
    decline: async ({ reason, message }: { reason: string; message: string }) => {
      await openPanel('Decline or refer').click()
      const panel = page.getByRole('region', { name: 'Decline or refer' })
      await panel.getByRole('radio', { name: 'Decline' }).check()
      await panel.getByLabel('Reason').selectOption(reason)
      await panel.getByLabel(/^Message to /).fill(message)
      await panel.getByLabel('Consult note').fill(aNote)
      await panel.getByRole('button', { name: /^Decline and tell / }).click()
      await expect(decision).toContainText('Declined.')
    },
  }
}
