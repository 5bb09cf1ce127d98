import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'

const brands = [
  {
    home: '/',
    steps: '/how-it-works',
    support: '/support',
    lead: 'Men across Australia are starting personalised treatment guided by doctors - all online, no clinic visits needed.',
    hero: 'Man with healthy hair after treatment',
    quiz: '/quiz',
    shop: '/shop',
  },
  {
    home: '/women',
    steps: '/women/how-it-works',
    support: '/women/support',
    lead: 'Women across Australia are starting personalised treatment guided by doctors - all online, no clinic visits needed.',
    hero: 'Woman with healthy hair',
    quiz: '/women/quiz',
    shop: '/women/shop',
  },
]
const topics = [/prescription/i, /treatment/i, /real doctor/i, /private|privacy/i, /results/i]
const phone = { width: 390, height: 844 }

const banner = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Ready to take control of your hair loss?' }) })

const expectOneOpenAtATime = async (page: Page, path: string): Promise<void> => {
  const heading = page.getByRole('heading', { name: 'Frequently Asked Questions' })
  // The colour that is given for the men's pages.
  if (!path.startsWith('/women')) await expect(heading).toHaveCSS('color', 'rgb(15, 20, 9)')
  await expect(heading).toBeVisible()
  const questions = page.getByRole('main').locator('details[name="faq"]')
  const open = page.getByRole('main').locator('details[name="faq"][open]')
  const summaries = questions.locator('summary')
  await expect(questions).toHaveCount(5)
  for (const [at, topic] of topics.entries()) await expect(summaries.nth(at)).toHaveText(topic)
  for (const at of [0, 3, 4]) {
    await summaries.nth(at).click()
    await expect(open).toHaveCount(1)
    await expect(questions.nth(at)).toHaveAttribute('open', '')
  }
  await summaries.nth(4).press('Enter')
  await expect(open).toHaveCount(0)
}

/** Where the picture stands against the words beside it, in px; both are drawn by then. */
const placesOf = async (page: Page, hero: string) => {
  const picture = banner(page).getByRole('img', { name: hero })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toBeVisible()
  const words = await banner(page)
    .getByRole('heading', { name: /Ready to take control/ })
    .boundingBox()
  const seen = await picture.boundingBox()
  if (!words || !seen) throw new Error('the banner is not drawn')
  return { words, seen }
}

type Brand = (typeof brands)[number]

const expectBanner = async (page: Page, { lead, hero, quiz, shop }: Brand): Promise<void> => {
  await expect(banner(page)).toContainText(lead)
  await expect(
    banner(page).getByRole('link', { name: 'Take the free hair quiz' }).filter({ visible: true }),
  ).toHaveAttribute('href', quiz)
  const browse = banner(page).getByRole('link', { name: 'Browse products' }).filter({ visible: true })
  await expect(browse).toHaveAttribute('href', shop)
  await expect(browse).toHaveText('Browse products')
  await expect(page.getByRole('img', { name: hero }).filter({ visible: true }).first()).toBeVisible()

  for (const width of [600, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { words, seen } = await placesOf(page, hero)
    expect(seen.height, `height at ${width} px`).toBeGreaterThanOrEqual(560)
    expect(words.y, `the words beside the picture at ${width} px`).toBeLessThan(seen.y + seen.height)
    expect(words.y + words.height).toBeGreaterThan(seen.y)
  }

  await page.setViewportSize(phone)
  for (const [name, address] of [
    ['Take the free hair quiz', quiz],
    ['Browse products', shop],
  ] as const) {
    const link = banner(page).getByRole('link', { name }).filter({ visible: true })
    await expect(link).toHaveCount(1)
    await expect(link).toHaveAttribute('href', address)
    const picture = link.getByRole('img', { name, exact: true })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
}

for (const brand of brands) {
  const { home, steps, support } = brand
  test(`of the five questions of ${home} and ${support} one is open at a time; the banner of ${home} and ${steps} leads to the quiz and the shop of its brand, as pictures on a phone [SCREEN-07] [PAGE-32] [PAGE-21]`, async ({
    page,
  }) => {
    for (const path of [home, steps, support]) {
      await page.setViewportSize({ width: 1200, height: 900 })
      await page.goto(path)
      if (path !== steps) await expectOneOpenAtATime(page, path)
      if (path !== support) await expectBanner(page, brand)
    }
  })
}
