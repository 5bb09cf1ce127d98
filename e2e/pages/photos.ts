import { expect, type Page } from '@playwright/test'
import type { ChosenFile } from '#e2e/fixtures/pictures.ts'

export const viewNames = ['Front', 'Crown', 'Top', 'Left side', 'Right side'] as const
export type ViewName = (typeof viewNames)[number]

/** "Photos for your doctor" on a patient's dashboard. */
export const photosOn = (page: Page) => {
  const card = page.getByRole('region', { name: 'Photos for your doctor' })
  const dialog = page.getByRole('dialog')
  const tile = (view: ViewName) =>
    card.getByRole('listitem').filter({ has: page.getByRole('heading', { name: view, exact: true }) })
  const choose = (view: ViewName, file: ChosenFile) => dialog.getByLabel(`Photo file, ${view}`).setInputFiles(file)
  return {
    card,
    dialog,
    tile,
    choose,
    preview: dialog.getByRole('img', { name: /^Your photo/ }),
    refusal: dialog.getByRole('alert'),
    use: () => dialog.getByRole('button', { name: 'Use this photo' }).click(),
    /** Chooses a file for the view that is open, looks at it and sends it. */
    add: async (view: ViewName, file: ChosenFile) => {
      await choose(view, file)
      await dialog.getByRole('button', { name: 'Use this photo' }).click()
    },
    expectThere: (view: ViewName) =>
      expect(tile(view).getByRole('img', { name: `Your photo, ${view.toLowerCase()} view` })).toBeVisible(),
  }
}
