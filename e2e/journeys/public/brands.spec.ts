import { expect, test } from '#e2e/fixtures/test.ts'
import { homeOn } from '#e2e/pages/home.ts'

const brands = [
  { brand: 'men', home: '/', quiz: '/hair-loss-quiz', other: { link: 'For women', home: '/women' } },
  { brand: 'women', home: '/women', quiz: '/women/hair-loss-quiz', other: { link: 'For men', home: '/' } },
]

for (const { brand, home, quiz, other } of brands) {
  test(`the ${brand}'s home leads into the assessment of that brand`, async ({ page }) => {
    await page.goto(home)
    await expect(page).toHaveTitle('Olive Mane | Hair-Loss Treatments')
    await expect(page.getByText(`Evidence-based hair loss treatment for ${brand}`)).toBeVisible()
    await homeOn(page).takeQuiz()
    await expect(page).toHaveURL(quiz)
    await expect(page.getByRole('heading', { level: 1, name: 'Before you start' })).toBeVisible()
  })

  test(`the ${brand}'s home leads to the other brand, which looks its own way`, async ({ page }) => {
    await page.goto(home)
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const before = await colour()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: other.link }).click()
    await expect(page).toHaveURL(other.home)
    await expect.poll(colour).not.toBe(before)
  })
}

test('one question of the home page is open at a time', async ({ page }) => {
  await page.goto('/')
  const questions = page.getByRole('heading', { name: 'Frequently Asked Questions' }).locator('xpath=ancestor::section')
  const open = questions.locator('details[open]')
  await expect(questions.locator('details')).toHaveCount(5)
  await questions.locator('summary').nth(0).click()
  await expect(open).toHaveCount(1)
  await questions.locator('summary').nth(1).click()
  await expect(open).toHaveCount(1)
  await questions.locator('summary').nth(1).click()
  await expect(open).toHaveCount(0)
})
