import type { Locator, Page } from '@playwright/test'
import { apiOf } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

/** Columns in their order, each with its links in theirs. (Spec §2: footer) */
const columns: Record<string, [label: string, address: string][]> = {
  Care: [
    ['How It Works', '/how-it-works'],
    ['Hair-Loss Treatment', '/mens-hair-loss-treatment'],
    ['Start Assessment', '/quiz'],
    ['How It Works', '/women/how-it-works'],
    ['Start Assessment', '/women/hair-loss-quiz'],
  ],
  Resources: [
    ['Science & Research', '/blog'],
    ['Clinical Team', '/practitioners'],
    ['Support & FAQs', '/support'],
    ["Women's Stories", '/women/blog'],
    ['Clinical Team', '/women/practitioners'],
  ],
  'Account & Legal': [
    ['Patient Login', '/consumer-login'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Use', '/terms-of-use'],
  ],
}
const networks = ['Facebook', 'X', 'TikTok', 'Instagram', 'LinkedIn']
const payments = ['Visa', 'Mastercard', 'American Express', 'PayPal', 'Afterpay', 'Apple Pay', 'Google Pay']

const footerOf = (page: Page): Locator => page.getByRole('contentinfo')
const linksIn = (part: Locator) =>
  part
    .getByRole('link')
    .evaluateAll(links => links.map(link => [(link.textContent ?? '').trim(), link.getAttribute('href')]))

const expectColumns = async (page: Page): Promise<void> => {
  const footer = footerOf(page)
  await expect(footer.getByRole('heading', { level: 2 })).toHaveText(Object.keys(columns))
  for (const [heading, links] of Object.entries(columns)) {
    const column = footer
      .getByRole('navigation')
      .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
    expect(await linksIn(column), heading).toEqual(links)
  }
  await expect(footer.getByRole('link').first()).toHaveAttribute('href', '/')
  await expect(footer.getByRole('link', { name: 'Sitemap' })).toHaveAttribute('href', '/sitemap.html')
}

test('the footer of both brands holds every column and link in the order of the specification, and who we are [PAGE-16]', async ({
  page,
}) => {
  await page.goto('/women')
  await expectColumns(page)
  await page.goto('/')
  await expectColumns(page)
  const footer = footerOf(page)

  await test.step('five networks open in a tab of their own', async () => {
    const social = footer.locator('a[target="_blank"]')
    await expect(social).toHaveCount(5)
    for (const [at, name] of networks.entries()) {
      await expect(social.nth(at)).toHaveAccessibleName(new RegExp(`\\b${name}\\b.*new tab`))
      await expect(social.nth(at)).toHaveAttribute('rel', /noopener|noreferrer/)
    }
  })

  await test.step('a seal, the partner pharmacy and the ways to pay are shown as pictures with words', async () => {
    const ways = footer.getByRole('list', { name: 'Payment methods' }).getByRole('listitem')
    await expect(ways).toHaveText(payments)
    for (const way of await ways.all()) await expect(way.locator('svg, img')).toBeVisible()
    await expect(footer.getByRole('img', { name: /^Seal: / })).toBeVisible()
    const { pharmacy } = await apiOf().config.read()
    const partner = footer.getByRole('paragraph').filter({ hasText: 'Pharmacy partner' })
    await expect(partner).toContainText(pharmacy.name)
    await expect(partner.locator('img')).toBeVisible()
  })

  await test.step('the last lines name year, company, business number and independence', async () => {
    await expect(footer).toContainText('2025')
    await expect(footer).toContainText(/Pty Ltd/)
    await expect(footer).toContainText(/A[BC]N/)
    await expect(footer).toContainText('not affiliated with cosmetic brands of similar names')
  })
})
