import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { quizOn, quizPaths } from '#e2e/pages/quiz.ts'

test('a returning patient is shown the earlier answers with "still true?", and asked again what may have changed', async ({
  page,
}) => {
  const { person } = await givenPatient('women')
  const quiz = quizOn(page)
  const stillTrue = page.getByText('Still true?')
  const yes = () => page.getByRole('button', { name: 'Yes, still true' }).click()
  await authOn(page).beSignedIn(person)
  await page.goto(quizPaths.women)
  await expect(page.getByText('Pregnancy, mood and medicines are always asked again.')).toBeVisible()
  await expectUsableByEveryone(page)
  await quiz.start()

  await expect(stillTrue).toBeVisible()
  await expect(quiz.choice('Which picture is closest to your part line?', 'The part is a little wider')).toBeChecked()
  await expectUsableByEveryone(page)
  await yes()
  await yes()
  await yes()
  await test.step('how long it has been is asked again: time has passed', async () => {
    const duration = quiz.group('How long have you noticed it?')
    await expect(duration.getByRole('radio', { checked: true })).toHaveCount(0)
    await quiz.answer('How long have you noticed it?', ['1 to 3 years'])
    await yes()
  })
  await quiz.answerScreen({ 'Do you have any of these right now?': ['None of these'] })
  await expect(page.getByLabel('Your date of birth')).toHaveValue('02/09/1992')
  await yes()
  await quiz.answerScreen({ 'Did any of these happen in the last 6 months?': ['None of these'] })
  await test.step('pregnancy is asked again', async () => {
    const pregnancy = quiz.group('Which of these fits you today?')
    await expect(pregnancy.getByRole('radio')).toHaveCount(6)
    await expect(pregnancy.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(stillTrue).toHaveCount(0)
  })
})
