import { tabTo } from '#e2e/fixtures/keyboard.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { shopOn } from '#e2e/pages/shop.ts'

test('without a mouse a variant is chosen, put in the cart, changed, removed and taken back', async ({ page }) => {
  const { add, count, drawer } = shopOn(page)
  const { dialog, lines } = drawer
  await page.goto('/women/shop/product/sp1-silk-pillowcase')

  await test.step('arrow keys choose the colour, and Enter adds it', async () => {
    await tabTo(page, page.getByRole('radio', { name: /^Rose/ }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^Charcoal/ })).toBeFocused()
    await expect(page.getByText('includes A$6.59 GST')).toBeVisible()
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    await expect(lines).toContainText('Charcoal')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  })

  await test.step('the focus stays in the drawer, and comes back to the button with Escape', async () => {
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab')
      const isBehind = await page.evaluate(() => document.activeElement?.closest('main, header, footer') !== null)
      expect(isBehind, 'focus behind the drawer').toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
  })

  await test.step('the cart of the header opens it again; quantity, removal and undo keep the focus in sight', async () => {
    await count.focus()
    await page.keyboard.press('Enter')
    const more = page.getByRole('button', { name: 'One more of SP1 Silk Pillowcase' })
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    await expect(drawer.quantityOf('SP1 Silk Pillowcase')).toHaveValue('2')
    await expect(more).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Remove SP1 Silk Pillowcase' }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(lines).toContainText('A$145.00')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(count).toBeFocused()
  })
})
