import { expect, type Page } from '@playwright/test'
import { codeNow } from '#e2e/fixtures/authenticator.ts'

export type SecondFactor = {
  /** The shared key of the authenticator app. */
  secret: string
  recoveryCodes: string[]
}

/** The set-up of an authenticator app, wherever it is shown. */
export const setupOn = (page: Page) => {
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  /** Reads the key as someone who cannot scan the picture, and types the code of the app. */
  const enterFirstCode = async (): Promise<string> => {
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const shown = await page.getByText('Key', { exact: true }).locator('xpath=following-sibling::code').textContent()
    const secret = (shown ?? '').replaceAll(/\s/g, '')
    await page.getByLabel('Six-digit code').fill(codeNow(secret))
    return secret
  }
  return {
    enterFirstCode,
    recoveryCodes: async (): Promise<string[]> => {
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      return codes.getByRole('listitem').allInnerTexts()
    },
    finish: async () => {
      await page.getByLabel('I have kept them somewhere safe').check()
      await page.getByRole('button', { name: 'Finish' }).click()
      await expect(codes).toBeHidden()
    },
    /** All of it, from the picture to the codes that are kept. */
    complete: async (): Promise<SecondFactor> => {
      const secret = await enterFirstCode()
      const recoveryCodes = await setupOn(page).recoveryCodes()
      await setupOn(page).finish()
      return { secret, recoveryCodes }
    },
  }
}

/** "Sign-in and security": on the profile of patients, in settings or a window for staff. */
export const securityOn = (page: Page) => {
  const row = (name: string) => page.getByRole('region', { name, exact: true })
  return {
    row,
    /** Presses a button of one of its parts. */
    press: (part: string, button: string | RegExp) =>
      row(part).getByRole('button', { name: button, exact: true }).click(),
    /** Answers the question that comes before something that cannot be undone. */
    confirm: (button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click(),
    devices: row('Signed-in devices').getByRole('listitem'),
  }
}
