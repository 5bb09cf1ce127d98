import { expect, test } from '#e2e/fixtures/test.ts'
import { homeOn } from '#e2e/pages/home.ts'

const brands = [
  { brand: 'men', home: '/', quiz: '/hair-loss-quiz', other: { link: 'For women', home: '/women' } },
  { brand: 'women', home: '/women', quiz: '/women/hair-loss-quiz', other: { link: 'For men', home: '/' } },
]

for (const { brand, home, quiz, other } of brands) {
  test(`the ${brand}'s home leads into the assessment of that brand [SCREEN-06]`, async ({ page }) => {
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
