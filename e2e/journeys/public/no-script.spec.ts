import { articleIds } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

test('without script both homes can be read to the end, an answer opens, and a phone gets everywhere by header and footer', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo')
  for (const home of ['/women', '/']) {
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const question = page.locator('details').filter({ hasText: 'Will I speak to a real doctor?' })
    await question.locator('summary').click()
    await expect(question.getByText(/AHPRA-registered doctor/)).toBeVisible()
    await expect(footer.getByText('not affiliated with cosmetic brands')).toBeVisible()
  }
  const header = page.getByRole('banner')
  const ways = header.getByRole('link').filter({ visible: true })
  expect(await ways.count(), 'links that can be seen in the header').toBeGreaterThanOrEqual(2)
  for (const button of await header.getByRole('button').all()) await expect(button, 'no dead button').toBeHidden()
  await footer.getByRole('link', { name: "Women's Stories" }).click()
  await expect(page).toHaveURL('/women/blog')
  await footer.getByRole('link', { name: 'How It Works' }).first().click()
  await expect(page).toHaveURL('/how-it-works')
  await header.getByRole('link', { name: /Olive Mane/ }).click()
  await expect(page).toHaveURL('/')
})

test('without script articles and terms are read and their contents lead to their parts; the support page answers and searches [PAGE-11]', async ({
  page,
}) => {
  await test.step('an article', async () => {
    const [id] = await articleIds('men')
    await page.goto(`/blog/${id}`)
    const first = page.getByRole('navigation', { name: 'In this article' }).getByRole('link').first()
    const part = await first.getAttribute('href')
    await first.click()
    await expect(page).toHaveURL(`/blog/${id}${part}`)
    await expect(page.locator(part ?? 'none')).toBeInViewport()
  })

  await test.step('the terms, in full', async () => {
    await page.goto('/terms-of-use')
    const last = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last()
    await last.click()
    await expect(page.getByRole('heading', { level: 2, name: (await last.textContent()) ?? '' })).toBeInViewport()
  })

  await test.step('support: phone, e-mail, answers and the search', async () => {
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
})

test('without script what needs one says so, instead of waiting for ever', async ({ page }) => {
  await page.goto('/video-test')
  await expect(page.getByText('This check needs JavaScript')).toBeVisible()
  for (const path of ['/user-login', '/user-registration', '/patient-dashboard']) {
    await page.goto(path)
    await expect(page.getByText('This page needs JavaScript'), path).toBeVisible()
    await expect(page.getByText('Verifying your account'), path).toBeHidden()
  }
  await page.goto('/women/hair-loss-quiz')
  await expect(page.getByText('The assessment needs JavaScript')).toBeVisible()
  await expect(page.getByText('The assessment needs JavaScript').getByRole('link')).toHaveAttribute('href', /^tel:\d+$/)
})
