import { refusals } from '@om/contracts/errors'
import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { quizOn, quizPaths } from '#e2e/pages/quiz.ts'

const howLong = 'How long have you noticed it?'

test('answers go on in a second browser with their code, once someone has agreed to a copy; a wrong code opens nothing', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expectStatus(404)
  const quiz = quizOn(page)
  const panel = page.getByRole('dialog', { name: 'Continue on another device' })
  await page.goto(quizPaths.men)
  await quiz.start()
  await quiz.answerScreen({ 'Which picture is closest?': ['Deep temples'] })
  await quiz.answerScreen({ [howLong]: ['1 to 3 years'], 'How did it start?': ['Slowly, bit by bit'] })

  const code = await test.step('a copy is made only after a yes, and gives a code', async () => {
    await page.getByRole('button', { name: 'Continue on another device' }).click()
    await panel.getByRole('button', { name: 'Keep my answers and show the code' }).click()
    await expect(panel.getByRole('alert')).toHaveText('Tick the box first, then we can keep your answers.')
    await expectUsableByEveryone(page)
    await panel.getByRole('checkbox', { name: /^I agree/ }).check()
    await panel.getByRole('button', { name: 'Keep my answers and show the code' }).click()
    const shown = panel.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4}$/)
    await expect(shown).toBeVisible()
    await expectUsableByEveryone(page)
    return (await shown.textContent()) ?? ''
  })

  const other = await visitor()
  const there = quizOn(other)
  const type = async (typed: string) => {
    await other.getByText('I have a code from another device').click()
    await other.getByLabel('Your code').fill(typed)
    await other.getByRole('button', { name: 'Open my answers' }).click()
  }

  await test.step('a code nobody has is told so, and leads back to the start', async () => {
    await other.goto(quizPaths.men)
    await type('7K3M 9QX2 AB4T')
    await expect(other.getByRole('alert')).toHaveText(refusals.draft_not_found[1])
    await expectUsableByEveryone(other)
    await other.getByRole('button', { name: 'Back to the start' }).click()
    await expect(other.getByRole('button', { name: 'Start the assessment' })).toBeVisible()
  })

  await test.step('the right one goes on where the first browser stopped, also typed small and without gaps', async () => {
    await type(code.toLowerCase().replaceAll(' ', ''))
    await expect(there.group('Do you have any of these right now?')).toBeVisible()
    await other.getByRole('button', { name: 'Back' }).click()
    await expect(there.choice(howLong, '1 to 3 years')).toBeChecked()
    // Where the copy stands moves along with this browser, a moment later.
    await there.carryOn()
  })

  await test.step('a link does the same where other answers are already, and asks which to go on with', async () => {
    const third = await visitor()
    await third.goto(quizPaths.men)
    await quizOn(third).start()
    await quizOn(third).answer('Which picture is closest?', ['Mainly the crown'])
    await third.goto(`${quizPaths.men}#resume=${code.replaceAll(' ', '')}`)
    await expect(third.getByRole('heading', { name: 'Which answers do you want to go on with?' })).toBeVisible()
    expect(new URL(third.url()).hash).toBe('')
    await expectUsableByEveryone(third)
    await third.getByRole('button', { name: 'Use these' }).click()
    await expect(quizOn(third).group('Do you have any of these right now?')).toBeVisible()
  })

  await test.step('forgotten, the code opens nothing any more', async () => {
    await panel.getByRole('button', { name: 'Forget the copy and its code' }).click()
    await expect(panel.getByRole('checkbox', { name: /^I agree/ })).toBeVisible()
    const late = await visitor()
    await late.goto(`${quizPaths.men}#resume=${code.replaceAll(' ', '')}`)
    await expect(late.getByRole('alert')).toHaveText(refusals.draft_not_found[1])
  })
})
