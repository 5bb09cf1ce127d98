import { expectAccessible, expectNoSidewaysScroll, expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { newAccount } from '#e2e/fixtures/account.ts'
import { screensOf } from '#e2e/fixtures/answers.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { givenAnswers } from '#e2e/fixtures/given-answers.ts'
import { givenPatient } from '#e2e/fixtures/given-patient.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { apiOf, sessionOf } from '#e2e/fixtures/public-site.ts'
import { refusedOn } from '#e2e/fixtures/public-words.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn } from '#e2e/pages/auth.ts'
import { bookingOn } from '#e2e/pages/booking.ts'
import { dashboardOn, newcomerOn } from '#e2e/pages/patient.ts'
import { opensPdf } from '#e2e/pages/pdf.ts'
import { quizOn, quizPaths } from '#e2e/pages/quiz.ts'

const phone = { width: 390, height: 844 }

for (const brand of ['men', 'women'] as const) {
  test(`on a phone and without photos, the ${brand}'s assessment goes to a doctor, who reviews it; every screen of it can be used by everyone, and names no prescription medicine`, async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    const quiz = quizOn(page)
    const person = await newAccount(brand)
    const expectUsable = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }

    await test.step('the page before the first question, as a visitor', async () => {
      await page.goto(quizPaths[brand])
      await expect(page.getByRole('button', { name: 'Start the assessment' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('each question', async () => {
      await newcomerOn(page).enterQuiz(person)
      for (const screen of screensOf(brand)) {
        const [question = ''] = Object.keys(screen)
        await expect(quiz.question(question)).toBeVisible()
        await expectUsable()
        expect(await refusedOn(page), question).toEqual([])
        await quiz.answerScreen(screen)
      }
      await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
      await expectUsable()
    })

    await newcomerOn(page).sendSignedIn(person)
    await expect(page.getByText('You hear from us by')).toBeVisible()
    const outcome = dashboardOn(page).outcome
    await expect(outcome.getByRole('heading', { level: 2 })).toHaveText(
      'A doctor reviews your answers and talks with you',
    )
    await expect(page.getByRole('region', { name: 'Photos for your doctor' })).toContainText('Photos are optional.')
    await expectUsableByEveryone(page)
    expectDiscreet(await mailAbout(person.email, /received your assessment/))
    const { token } = await sessionOf(person)
    expect((await apiOf(token).consults.mine()).items.map(({ outcome, state }) => [outcome, state])).toEqual([
      ['rx_review', 'submitted'],
    ])
  })
}

test('thoughts of self-harm show at once where to get help, before and after sending, and lead to a video call [SCREEN-12]', async ({
  page,
}) => {
  const quiz = quizOn(page)
  const person = await newAccount('men')
  const numbers = page.getByRole('link', { name: '13 11 14' })
  await authOn(page).beSignedIn(person)
  await givenAnswers(page, 'men', 'mood_conditions')
  await quiz.answer('And any of these?', ['Thoughts of harming myself'])
  await expect(page.getByRole('alert').getByRole('link', { name: '13 11 14' })).toBeVisible()
  await expectUsableByEveryone(page)
  await quiz.answer('Is a partner of yours pregnant', ['No'])
  await quiz.carryOn()
  await quiz.answerRest('men', 'And any of these?')
  await expect(numbers).toBeVisible()
  await newcomerOn(page).sendSignedIn(person)

  await expect(numbers).toBeVisible()
  await expect(dashboardOn(page).outcome.getByRole('heading', { level: 2 })).toHaveText(
    'A doctor needs to see you by video first',
  )
  await expectUsableByEveryone(page)
  await bookingOn(page).open()
  await expect(page.getByText('Your doctor needs to see you, so this one is a video call.')).toBeVisible()
  await expect(page.getByText('each appointment is 30 minutes')).toBeVisible()
})

test('early loss is told what helps without a prescription, with products that fit, and may still talk with a doctor', async ({
  page,
}) => {
  const { person } = await givenPatient('men', { answers: { hair_loss_pattern: 'nh1' } })
  await authOn(page).resume(person)
  const { outcome } = dashboardOn(page)
  await expect(outcome.getByRole('heading', { level: 2 })).toHaveText('We suggest starting without a prescription')
  await expect(outcome).toContainText('There is little or no loss to see yet')
  await expect(outcome.getByRole('link', { name: 'Talk with a doctor' })).toBeVisible()
  await expectUsableByEveryone(page)
  const product = outcome.getByRole('link', { name: /\$\d/ }).first()
  const href = await product.getAttribute('href')
  await product.click()
  await expect(page).toHaveURL(href ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
})

test('signs that need an examination send someone to a GP, with the reason and a letter to print', async ({ page }) => {
  const { person } = await givenPatient('men', { answers: { scalp_condition: ['rf_sudden_patch'] } })
  await authOn(page).resume(person)
  const { outcome } = dashboardOn(page)
  await expect(outcome.getByRole('heading', { level: 2 })).toHaveText('Please see a GP in person about this')
  await expect(outcome).toContainText('Sudden or round patches need someone to look at your scalp in person.')
  await expectUsableByEveryone(page)
  await opensPdf(page, 'Open your letter to print')
})
