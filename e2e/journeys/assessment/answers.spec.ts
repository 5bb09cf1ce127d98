import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { quizOn } from '#e2e/pages/quiz.ts'

test('a missing or wrong answer is named beside its question and the rest is kept [SCREEN-09]', async ({ page }) => {
  const quiz = quizOn(page)
  await page.goto('/hair-loss-quiz')
  await quiz.start()
  await quiz.carryOn()
  await expect(quiz.group('Which picture is closest?')).toHaveAccessibleDescription(/\S/)
  await quiz.answerScreen({ 'Which picture is closest?': ['Deep temples'] })
  await test.step('several at once stand in a list that leads to each', async () => {
    await quiz.carryOn()
    await expect(page.getByRole('region', { name: '2 answers need another look' })).toBeFocused()
    await expectUsableByEveryone(page)
  })
  await quiz.answerScreen({
    'How long have you noticed it?': ['1 to 3 years'],
    'How did it start?': ['Slowly, bit by bit'],
  })
  await quiz.answerScreen({ 'Do you have any of these right now?': ['None of these'] })
  await quiz.answerScreen({ 'Your date of birth': '31/02/1994', 'Sex recorded at birth': ['Male'] })
  const born = page.getByLabel('Your date of birth')
  await expect(born).toBeFocused()
  await expect(born).toHaveAttribute('aria-invalid', 'true')
  await expect(born).toHaveValue('31/02/1994')
  await expect(quiz.choice('Sex recorded at birth', 'Male')).toBeChecked()
})

test('answers stay in the browser, over a reload and the way back [SCREEN-10]', async ({ page }) => {
  const quiz = quizOn(page)
  await page.goto('/women/hair-loss-quiz')
  await quiz.start()
  await quiz.answerScreen({ 'Which picture is closest to your part line?': ['The part is a little wider'] })
  await quiz.answer('Where is it thinning most?', ['Along the part'])
  await page.reload()
  await expect(quiz.choice('Where is it thinning most?', 'Along the part')).toBeChecked()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(quiz.choice('Which picture is closest to your part line?', 'The part is a little wider')).toBeChecked()
  await page.goto('/women/hair-loss-quiz')
  await page.getByRole('button', { name: 'Continue where you stopped' }).click()
  await expect(quiz.choice('Where is it thinning most?', 'Along the part')).toBeChecked()
  await quiz.carryOn()
  await expect(quiz.group('Does the hair fall from the root')).toBeVisible()
})

test('someone under 18 is told kindly; nothing is kept here, and nothing was sent [SCREEN-11]', async ({ page }) => {
  const quiz = quizOn(page)
  const sent: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // Counts say which screen was seen, and nothing else.
    if (request.method() === 'POST' && !/^\/api\/(quiz-steps|page-views)$/.test(pathname)) sent.push(pathname)
  })
  await page.goto('/hair-loss-quiz')
  await quiz.start()
  await quiz.answerScreen({ 'Which picture is closest?': ['Deep temples'] })
  await quiz.answerScreen({
    'How long have you noticed it?': ['1 to 3 years'],
    'How did it start?': ['Slowly, bit by bit'],
  })
  await quiz.answerScreen({ 'Do you have any of these right now?': ['None of these'] })
  const born = `01/01/${new Date().getFullYear() - 16}`
  await quiz.answerScreen({ 'Your date of birth': born, 'Sex recorded at birth': ['Male'] })
  await expect(page.getByRole('heading', { name: 'We only treat adults' })).toBeFocused()
  await expectUsableByEveryone(page)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('nh3')
  expect(sent).toEqual([])
  await page.goto('/hair-loss-quiz')
  await expect(page.getByRole('button', { name: 'Start the assessment' })).toBeVisible()
})
