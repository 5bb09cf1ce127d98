import { expect, test } from '#e2e/fixtures/test.ts'
import { homeOn } from '#e2e/pages/home.ts'

for (const { brand, home, quiz, from } of [
  { brand: 'men', home: '/', quiz: '/hair-loss-quiz', from: { home: '/women', link: 'For men' } },
  { brand: 'women', home: '/women', quiz: '/women/hair-loss-quiz', from: { home: '/', link: 'For women' } },
]) {
  test(`the other brand's home leads to the ${brand}'s, which looks its own way and leads into the assessment of that brand [SCREEN-06]`, async ({
    page,
  }) => {
    await page.goto(from.home)
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const before = await colour()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: from.link }).click()
    await expect(page).toHaveURL(home)
    await expect.poll(colour).not.toBe(before)
    await expect(page).toHaveTitle('Olive Mane | Hair-Loss Treatments')
    await expect(page.getByText(`Evidence-based hair loss treatment for ${brand}`)).toBeVisible()
    await homeOn(page).takeQuiz()
    await expect(page).toHaveURL(quiz)
    await expect(page.getByRole('heading', { level: 1, name: 'Before you start' })).toBeVisible()
  })
}
