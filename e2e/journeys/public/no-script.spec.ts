import { articleIds } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

for (const home of ['/', '/women']) {
  test(`without script ${home} can be read to the end and an answer opens`, async ({ page }) => {
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const question = page.locator('details').filter({ hasText: 'Will I speak to a real doctor?' })
    await question.locator('summary').click()
    await expect(question.getByText(/AHPRA-registered doctor/)).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText('not affiliated with cosmetic brands')).toBeVisible()
  })
}

test('without script a phone gets everywhere by the header and the footer', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const ways = header.getByRole('link').filter({ visible: true })
  expect(await ways.count(), 'links that can be seen in the header').toBeGreaterThanOrEqual(2)
  for (const button of await header.getByRole('button').all()) await expect(button, 'no dead button').toBeHidden()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: "Women's Stories" }).click()
  await expect(page).toHaveURL('/women/blog')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).first().click()
  await expect(page).toHaveURL('/how-it-works')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Olive Mane/ })
    .click()
  await expect(page).toHaveURL('/')
})

test('without script an article can be read and its contents lead to its parts', async ({ page }) => {
  const [id] = await articleIds('men')
  await page.goto(`/blog/${id}`)
  const contents = page.getByRole('navigation', { name: 'In this article' })
  const first = contents.getByRole('link').first()
  const part = await first.getAttribute('href')
  await first.click()
  await expect(page).toHaveURL(`/blog/${id}${part}`)
  await expect(page.locator(part ?? 'none')).toBeInViewport()
})

test('without script the support page shows phone and e-mail, answers questions and searches [PAGE-11]', async ({
  page,
}) => {
  await page.goto('/support')
  const ways = page.getByRole('complementary', { name: 'Other ways to reach us' })
  await expect(ways.getByRole('link').and(page.locator('[href^="tel:"]')).first()).toBeVisible()
  await expect(ways.locator('[href^="mailto:"]')).toBeVisible()
  await page.locator('details[name="faq"] summary').first().click()
  await expect(page.locator('details[name="faq"] p').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('parcel')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'How do I follow my parcel?' })).toBeVisible()
})

test('without script the device test says what is needed instead', async ({ page }) => {
  await page.goto('/video-test')
  await expect(page.getByText('This check needs JavaScript')).toBeVisible()
})

test('without script the terms are read in full', async ({ page }) => {
  await page.goto('/terms-of-use')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const last = contents.getByRole('link').last()
  await last.click()
  await expect(page.getByRole('heading', { level: 2, name: (await last.textContent()) ?? '' })).toBeInViewport()
})

for (const path of ['/user-login', '/user-registration', '/patient-dashboard']) {
  test(`without script ${path} says that it needs one, instead of waiting for ever`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText('This page needs JavaScript')).toBeVisible()
    await expect(page.getByText('Verifying your account')).toBeHidden()
  })
}

test('without script the assessment says that it needs one and gives a number to call', async ({ page }) => {
  await page.goto('/women/hair-loss-quiz')
  await expect(page.getByText('The assessment needs JavaScript')).toBeVisible()
  await expect(page.getByText('The assessment needs JavaScript').getByRole('link')).toHaveAttribute('href', /^tel:\d+$/)
})
