import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { mensAnswers, womensAnswers } from '#e2e/fixtures/answers.ts'
import { tabTo } from '#e2e/fixtures/keyboard.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { quizOn } from '#e2e/pages/quiz.ts'

const pages = [
  '/',
  '/women',
  '/privacy-policy',
  '/terms-of-use',
  '/user-login',
  '/doctor-login',
  '/user-registration',
  '/please-verify',
]
const phone = { width: 390, height: 844 }

test('public and sign-in pages can be used by everyone', async ({ page }) => {
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('public and sign-in pages fit a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

for (const brand of ['men', 'women'] as const) {
  test(`every screen of the ${brand}'s assessment can be used by everyone, on a phone`, async ({ page }) => {
    await page.setViewportSize(phone)
    const quiz = quizOn(page)
    await page.goto(brand === 'men' ? '/hair-loss-quiz' : '/women/hair-loss-quiz')
    await expectAccessible(page)
    await quiz.start()
    for (const screen of brand === 'men' ? mensAnswers : womensAnswers) {
      const [question = ''] = Object.keys(screen)
      await expect(quiz.question(question)).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await quiz.answerScreen(screen)
    }
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('the first questions can be answered without a mouse', async ({ page }) => {
  const quiz = quizOn(page)
  await page.goto('/hair-loss-quiz')
  await tabTo(page, page.getByRole('button', { name: 'Start the assessment' }))
  await page.keyboard.press('Enter')

  const pattern = quiz.group('Which picture is closest?')
  await expect(page.getByRole('heading', { level: 1, name: 'Which picture is closest?' })).toBeFocused()
  await tabTo(page, pattern.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(pattern.getByRole('radio').nth(1)).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'How long, how fast' })).toBeFocused()
  await tabTo(page, quiz.group('How long have you noticed it?').getByRole('radio').first())
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await expect(quiz.group('How did it start?').getByRole('radio').first()).toBeFocused()
})

test('the menu of a phone opens, names its links and closes with Escape', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/women')
  const opener = page.getByRole('button', { name: 'Menu' })
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Start assessment' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})
