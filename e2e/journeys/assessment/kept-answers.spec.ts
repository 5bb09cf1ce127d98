import type { Page } from '@playwright/test'
import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { givenAnswers } from '#e2e/fixtures/given-answers.ts'
import { mailAbout, mailsTo } from '#e2e/fixtures/mailbox.ts'
import { apiOf, sessionOf } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { dashboardOn } from '#e2e/pages/patient.ts'
import { quizOn, quizPaths } from '#e2e/pages/quiz.ts'

const pattern = { 'Which picture is closest?': ['Deep temples'] }
const howLong = 'How long have you noticed it?'
const howFast = 'How did it start?'

test('a crash in the middle loses nothing, not even the answer given last', async ({ page, visitor }) => {
  const quiz = quizOn(page)
  await page.goto(quizPaths.men)
  await quiz.start()
  await quiz.answerScreen(pattern)
  await quiz.answer(howLong, ['1 to 3 years'])
  await expect(quiz.choice(howLong, '1 to 3 years')).toBeChecked()
  const kept = await page.context().storageState()
  await page.context().close()

  const again = await visitor({ storageState: kept })
  const resumed = quizOn(again)
  await again.goto(quizPaths.men)
  await resumed.goOn()
  await expect(resumed.choice(howLong, '1 to 3 years')).toBeChecked()
  await again.goBack()
  await again.goForward()
  await resumed.answerScreen({ [howFast]: ['Slowly, bit by bit'] })
  await expect(resumed.group('Do you have any of these right now?')).toBeVisible()
})

test('of two tabs neither loses what the other has, and the one left behind does not bring back old answers', async ({
  page,
}) => {
  const older = quizOn(page)
  await page.goto(quizPaths.men)
  await older.start()
  await older.answerScreen(pattern)
  await older.answer(howLong, ['1 to 3 years'])

  const newer = await page.context().newPage()
  await newer.goto(`${quizPaths.men}?step=timing`)
  await quizOn(newer).answer(howLong, ['6 to 12 months'])
  await expect(older.choice(howLong, '6 to 12 months'), 'shown in the other tab').toBeChecked()
  await older.answer(howFast, ['Slowly, bit by bit'])
  await expect(quizOn(newer).choice(howFast, 'Slowly, bit by bit')).toBeChecked()

  await newer.close()
  await page.reload()
  await expect(older.choice(howLong, '6 to 12 months')).toBeChecked()
  await expect(older.choice(howFast, 'Slowly, bit by bit')).toBeChecked()
})

/** Which questions of the women's assessment this browser has an answer to. */
const answeredQuestions = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('om:quiz:v1') ?? '{}').women?.answers ?? {}))

test('answers that belong to another branch are gone when the branch closes, and asked again when it opens', async ({
  page,
}) => {
  const quiz = quizOn(page)
  const pregnancy = page.getByText('Which of these fits you today?')
  await givenAnswers(page, 'women')
  await expect(pregnancy).toBeVisible()

  await test.step('as a man she is asked what only men are asked, and nothing of pregnancy is left', async () => {
    await quiz.change('About you')
    await quiz.answer('Sex recorded at birth', ['Male'])
    await quiz.saveChange()
    await quiz.answer('Which picture is closest?', ['Deep temples'])
    await quiz.saveChange()
    await quiz.answer('Is a partner of yours pregnant', ['No'])
    await quiz.saveChange()
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
    await expect(pregnancy).toHaveCount(0)
    expect(await answeredQuestions(page)).not.toContain('pregnancy_status')
    expect(await answeredQuestions(page)).not.toContain('fphl_pattern')
  })

  await test.step('back as a woman, each of them is open again', async () => {
    await quiz.change('About you')
    await quiz.answer('Sex recorded at birth', ['Female'])
    await quiz.saveChange()
    const part = quiz.group('Which picture is closest to your part line?')
    await expect(part).toBeVisible()
    await expect(part.getByRole('radio', { checked: true })).toHaveCount(0)
    expect(await answeredQuestions(page)).not.toContain('partner_pregnant')
  })
})

test('a connection lost in the middle takes nobody off the page, whatever they press, up to the account', async ({
  page,
  noise,
}) => {
  noise.expectLostRequests()
  noise.expectMessage(/^Couldn't load preload assets/)
  const quiz = quizOn(page)
  await page.goto(quizPaths.men)
  await quiz.start()
  await quiz.answerUntil('men', howLong)
  await quiz.answerScreen({ [howLong]: ['1 to 3 years'], [howFast]: ['Slowly, bit by bit'] })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  await expect(page.getByText('You are offline. Try again when there is a connection.')).toBeVisible()
  await quiz.answerRest('men', howLong)
  await quiz.createAccount()
  await expect(page.getByText('You are offline, and this needs a connection.')).toBeVisible()
  await expectUsableByEveryone(page)

  await page.context().setOffline(false)
  await quiz.createAccount()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('finished without a connection, an assessment is kept, and sent once by itself when the connection is back', async ({
  page,
  noise,
}) => {
  noise.expectLostRequests()
  const quiz = quizOn(page)
  const person = await newAccount('men')
  await authOn(page).beSignedIn(person)
  await givenAnswers(page, 'men')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await quiz.fillDetails(person)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Go on: your answers are safe in this browser.')).toBeVisible()
  await quiz.send()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept, and sent as soon as you are online' })).toBeVisible()
  await expectUsableByEveryone(page)

  await page.context().setOffline(false)
  await expect(page).toHaveURL('/patient-dashboard')
  await expect(dashboardOn(page).headline).toHaveText('We have your assessment')
  await mailAbout(person.email, /received your assessment/)
  const received = (await mailsTo(person.email)).filter(mail => /received your assessment/.test(mail.subject))
  expect(received).toHaveLength(1)
  const { token } = await sessionOf(person)
  expect((await apiOf(token).consults.mine()).items).toHaveLength(1)
})
