import type { Page } from '@playwright/test'
import { apiOf, articleIds, knownParcel } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

const brands = [
  { brand: 'men', list: '/blog' },
  { brand: 'women', list: '/women/blog' },
] as const

const frame = (page: Page) => [page.getByRole('banner'), page.getByRole('contentinfo')]

test('a reader finds an article of either list, a part of it, its sources and what to read next; its link can be copied [PAGE-22]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { publicUrl } = await apiOf().config.read()
  for (const { brand, list } of brands) {
    await page.goto(list)
    const titles = page.getByRole('main').getByRole('heading').getByRole('link')
    expect(await titles.count()).toBe((await articleIds(brand)).length)
    const title = (await titles.nth(1).textContent()) ?? ''
    await titles.nth(1).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^By .+, reviewed by .+/)).toBeVisible()
    await expect(page.getByText(/\d+ min read/).first()).toBeVisible()
    const { pathname } = new URL(page.url())

    const contents = page.getByRole('navigation', { name: 'In this article' })
    const part = contents.getByRole('link').nth(1)
    const heading = (await part.textContent()) ?? ''
    await part.click()
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport()
    await contents.getByRole('link', { name: 'References' }).click()
    const sources = page.getByRole('region', { name: 'References' })
    await expect(sources.getByRole('heading')).toBeInViewport()
    expect(await sources.getByRole('listitem').count()).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(publicUrl + pathname)

    const next = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ has: page.getByRole('heading', { name: 'Read next' }) })
      .last()
    const related = next.getByRole('heading', { level: 3 }).getByRole('link').first()
    const relatedTitle = (await related.textContent()) ?? ''
    await related.click()
    await expect(page.getByRole('heading', { level: 1, name: relatedTitle })).toBeVisible()
    expect(new URL(page.url()).pathname.startsWith(`${list}/`)).toBe(true)
  }
})

test('a printed article is its text and its sources with their addresses; legal texts are samples, passed on by their parts and printed in full [PAGE-23]', async ({
  page,
}) => {
  const [id] = await articleIds('men')
  await page.goto(`/blog/${id}`)
  await page.emulateMedia({ media: 'print' })
  for (const part of frame(page)) await expect(part).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sources = page.getByRole('region', { name: 'References' })
  await expect(sources).toBeVisible()
  await expect(sources.getByText(/https:\/\//).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Share this article' })).toBeHidden()

  for (const path of ['/terms-of-use', '/privacy-policy']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('note').filter({ hasText: 'Sample.' })).toBeVisible()
    const parts = page.getByRole('article').getByRole('heading', { level: 2 })
    expect(await parts.count()).toBeGreaterThan(8)
    await parts.nth(3).getByRole('link').click()
    await expect(parts.nth(3)).toBeInViewport()
    expect(new URL(page.url()).hash).not.toBe('')

    await page.emulateMedia({ media: 'print' })
    for (const part of frame(page)) await expect(part).toBeHidden()
    for (const part of await parts.all()) await expect(part).toBeVisible()
    const ink = await page
      .getByRole('article')
      .getByRole('paragraph')
      .nth(2)
      .evaluate(one => getComputedStyle(one).color)
    const [red = 255] = (ink.match(/\d+/g) ?? []).map(Number)
    expect(red, `ink of ${ink} on paper`).toBeLessThan(110)
  }
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('everyone who may practise is named for either brand, each with profession and registration number', async ({
  page,
}) => {
  for (const { brand, path } of [
    { brand: 'men', path: '/practitioners' },
    { brand: 'women', path: '/women/practitioners' },
  ] as const) {
    const { practitioners } = await apiOf().practitioners.list({ query: { brand } })
    expect(practitioners.length).toBeGreaterThan(1)
    await page.goto(path)
    for (const { name, ahpraNumber } of practitioners) {
      expect(ahpraNumber).toMatch(/^(MED|PHA)\d{10}$/)
      const lastName = name.split(' ').at(-1) ?? name
      const profile = page.getByRole('article', { name: new RegExp(`${lastName}$`) })
      await expect(profile.getByText(/^(Medical practitioner|Pharmacist)/)).toBeVisible()
      await expect(profile.getByRole('link', { name: new RegExp(`^${ahpraNumber}`) })).toHaveAttribute(
        'href',
        /^https:\/\/(www\.)?ahpra\.gov\.au\//,
      )
    }
    await expect(page.getByRole('main')).not.toContainText(/specialist|dermatologist/i)
  }
})

test('a parcel can be followed with its number alone, and the page says nothing of its owner; an unknown one is not found', async ({
  page,
  noise,
}) => {
  noise.expectStatus(404)
  const number = await knownParcel()
  await page.goto(`/t/auspost/${number}`)
  await expect(page).toHaveTitle('Olive Mane | Track Your Parcel')
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Delivered' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'See it at Australia Post' })).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('main')).not.toContainText(/Marcus|Street|treatment|capsule|tablet|foam/i)

  await page.goto('/t/auspost/ZZ99999999999')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('ZZ99999999999')).toBeVisible()
})

test('the confirmation page says what to do when there is nothing to confirm, or the link has run out', async ({
  page,
}) => {
  await page.goto('/email-verification')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your e-mail' })).toBeVisible()
  await expect(page.getByText('There is nothing to confirm without it.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' }).last()).toBeVisible()

  await page.goto('/email-verification#error=access_denied&error_code=otp_expired&error_description=expired')
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})
