import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { quizOn, quizPaths } from '#e2e/pages/quiz.ts'

/**
 * Browsers that say they are driven by a program are not counted. A context's name for itself would not do: a page that
 * goes away says who it really is.
 */
const ordinary =
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('admins see that an assessment began and where it was left', async ({
  playwright,
  launchOptions,
  baseURL,
  signedIn,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ordinary],
  })
  const page = await browser.newPage({ baseURL })
  const admin = await signedIn('sam')
  const board = admin.getByRole('region', { name: /^Assessments in the last/ })
  const row = board.getByRole('row', { name: /How long, how fast/ })
  const figures = async () => {
    await admin.goto('/admin/dashboard')
    await expect(row).toBeVisible()
    const [, came = '', left = ''] = await row.getByRole('cell').allInnerTexts()
    return { came: Number.parseInt(came.replace(',', ''), 10), left: Number.parseInt(left.replace(',', ''), 10) }
  }
  const before = await figures()
  await expectUsableByEveryone(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })

  await page.goto(quizPaths.men)
  await quizOn(page).start()
  await quizOn(page).answerScreen({ 'Which picture is closest?': ['Deep temples'] })
  await expect(quizOn(page).group('How long have you noticed it?')).toBeVisible()
  await page.goto('/')
  await browser.close()

  await expect.poll(async () => (await figures()).left).toBeGreaterThan(before.left)
  expect((await figures()).came).toBeGreaterThan(before.came)
})

test('the hours a doctor keeps and the week of live consults can be used by everyone', async ({ signedIn }) => {
  const page = await signedIn('drLund')
  for (const path of ['/doctor-settings', '/calendar']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectUsableByEveryone(page)
  }
})
