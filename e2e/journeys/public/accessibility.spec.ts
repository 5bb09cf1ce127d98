import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/fixtures/accessible.ts'
import { tabTo } from '#e2e/fixtures/keyboard.ts'
import { articleIds, knownParcel } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { quizOn } from '#e2e/pages/quiz.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/**
 * Every public page, in groups that run side by side. Pages of one layout stand in for each other: of two brands, which share all
 * but their colours, one is checked as a phone shows it and one as a desktop does; of the articles of a brand, one stands for all.
 */
const groups: Record<string, () => Promise<{ onPhone: string[]; onDesktop: string[] }>> = {
  'the home pages and the guides': async () => ({
    onPhone: ['/women', '/how-it-works', '/mens-hair-loss-treatment'],
    onDesktop: ['/', '/women/how-it-works'],
  }),
  'the articles': async () => ({
    onPhone: ['/blog', `/women/blog/${(await articleIds('women'))[0]}`],
    onDesktop: ['/women/blog', `/blog/${(await articleIds('men'))[0]}`],
  }),
  'people, shelves, help and tools': async () => ({
    onPhone: ['/women/practitioners', '/shop', '/support', '/video-test', `/t/auspost/${await knownParcel()}`],
    onDesktop: ['/practitioners', '/women/shop', '/women/support'],
  }),
  'the legal texts, the sitemap, sign-in and registration': async () => ({
    onPhone: ['/terms-of-use', '/user-login', '/doctor-login', '/user-registration', '/please-verify'],
    onDesktop: ['/privacy-policy', '/sitemap.html', '/email-verification'],
  }),
}

for (const [name, pages] of Object.entries(groups)) {
  test(`${name} can be used by everyone, on a phone and on a desktop, and reflow at 400 % [SCREEN-01]`, async ({
    page,
  }) => {
    const { onPhone, onDesktop } = await pages()
    const shown = [...onPhone.map(path => ({ path, on: phone })), ...onDesktop.map(path => ({ path, on: desktop }))]
    for (const { path, on } of shown) {
      await page.setViewportSize(on)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      // 1280 px at 200 % and at 400 %. (WCAG 1.4.10)
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 512 })
        await expectNoSidewaysScroll(page)
      }
    }
  })
}

/** Everything that still moves by itself: running animations and transitions that take their time. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap(animation => {
      const { duration } = animation.effect?.getComputedTiming() ?? {}
      return Number(duration) > 1 ? [`${animation.id || 'animation'} of ${duration} ms`] : []
    }),
  )

test('whoever wants less motion gets none, and jumps where others scroll smoothly [PAGE-31]', async ({ page }) => {
  for (const path of ['/', '/how-it-works', '/women/shop']) {
    await page.goto(path)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await movements(page), path).toEqual([])
  }
  await page.goto('/terms-of-use')
  const last = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last()
  await last.click()
  await expect(page.locator((await last.getAttribute('href')) ?? 'none')).toBeInViewport()
})

test('links within a page scroll smoothly for about 1.1 s where motion is welcome, and the focus goes along', async ({
  visitor,
}) => {
  const page = await visitor({ reducedMotion: 'no-preference', viewport: desktop })
  await page.goto('/terms-of-use')
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(5)
  const goal = page.locator((await link.getAttribute('href')) ?? 'none')
  // Counted in the page: a slow machine must not make a jump look like a way.
  await page.evaluate(() => {
    const places: [at: number, y: number][] = []
    window.addEventListener('scroll', () => places.push([performance.now(), Math.round(scrollY)]))
    Object.assign(window, { places })
  })
  const before = await page.evaluate(() => performance.now())
  await link.click()
  await expect(goal).toBeFocused()
  const way = () => page.evaluate(() => (window as unknown as { places: [number, number][] }).places)
  const top = () => goal.evaluate(element => Math.round(element.getBoundingClientRect().top))
  await expect.poll(top, { message: 'px from the top of the window to the part' }).toBeLessThan(150)
  await expect.poll(async () => Math.max(...(await way()).map(([at]) => at)) - before).toBeGreaterThan(900)
  expect(new Set((await way()).map(([, y]) => y)).size, 'places on the way').toBeGreaterThan(4)
})

test('the first questions can be answered without a mouse [SCREEN-05]', async ({ page }) => {
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
