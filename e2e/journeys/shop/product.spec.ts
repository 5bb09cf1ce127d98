import type { Page, Request } from '@playwright/test'
import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { productUrl } from '#e2e/fixtures/addresses.ts'
import { firstAnswer, productsOf } from '#e2e/fixtures/public-site.ts'
import { refusedIn, refusedOn } from '#e2e/fixtures/public-words.ts'
import { factsOf } from '#e2e/fixtures/read-page.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const gallery = (page: Page) => page.getByRole('region', { name: /^Pictures of/ })
const closer = (page: Page) => page.getByRole('dialog', { name: /larger pictures/ })
const add = (page: Page) => page.getByRole('button', { name: /^(Add to cart|Sold out)$/ })

test('any name of a product leads to its one address, in its own brand [SHOP-44]', async () => {
  const leads: Record<string, string> = {
    '/shop/product/laser-cap': '/shop/product/ts1-treatment-shampoo',
    '/shop/product/Laser-Cap?variant=TS1-500ML': '/shop/product/ts1-treatment-shampoo?variant=TS1-500ML',
    '/women/shop/product/TS1-Treatment-Shampoo': '/women/shop/product/ts1-treatment-shampoo',
    '/shop/product/daily-hair-nutrition': '/shop/product/hs1-hair-nutrition-men',
    '/women/shop/product/daily-hair-nutrition': '/shop/product/hs1-hair-nutrition-men',
    '/shop/product/rs1-root-serum': '/women/shop/product/rs1-root-serum',
    '/shop/product/care-plan-men': '/shop',
    '/shop/product/no-such-product': '/shop',
    '/women/shop/product/no-such-product': '/women/shop',
    '/women/shop/product/%3Cscript%3E': '/women/shop',
  }
  for (const [path, target] of Object.entries(leads)) {
    expect((await firstAnswer(path)).status, path).toBe(302)
    const reply = await fetch(productUrl() + path)
    const { pathname, search } = new URL(reply.url)
    expect([reply.status, pathname + search], path).toEqual([200, target])
  }
})

test('a product without a name in its address is the first of the men’s, and says where it belongs [SHOP-45]', async ({
  page,
}) => {
  const [first] = await productsOf('men')
  const reply = await firstAnswer('/product-page')
  const { canonical, robots, title } = await factsOf(page, await reply.text())
  expect([reply.status, new URL(canonical).pathname, robots]).toEqual([200, first?.path, ''])
  expect(title).toContain(first?.title)
})

type Parts = { title: string; prices: string[]; parts: string[] }

/** What a product's page says before any script runs: its title, what it says of the tax, and the names of its parts. */
const readParts = (html: string): Parts => {
  const root = new DOMParser().parseFromString(html, 'text/html')
  const textOf = (element: Element | null) => (element?.textContent ?? '').trim()
  return {
    title: textOf(root.querySelector('h1')),
    prices: [...root.querySelectorAll('main *')]
      .map(textOf)
      .filter(text => /^(includes A\$[\d.]+ GST|GST-free)$/.test(text)),
    parts: [...root.querySelectorAll('section[aria-labelledby]')].map(part =>
      textOf(root.getElementById(part.getAttribute('aria-labelledby') ?? '')),
    ),
  }
}

test('every product tells its price, how it comes and whom to ask, and names no medicine', async ({ page }) => {
  for (const { path, title } of [...(await productsOf('men')), ...(await productsOf('women'))]) {
    const html = await (await firstAnswer(path)).text()
    const told = await page.evaluate(readParts, html)
    expect(told.title, path).toBe(title)
    expect(told.prices.length, path).toBeGreaterThan(0)
    expect(told.parts, path).toEqual(expect.arrayContaining(['Delivery', 'Returns', 'Questions']))
    expect(await refusedIn(page, html, 'text/html'), path).toEqual([])
  }
})

test('choosing a variant changes price, GST, button and address; what is sold out or may not be sold yet says so; the first load is light and all ours [SHOP-47] [SHOP-52]', async ({
  page,
}) => {
  const requests: { url: string; bytes: Promise<number> }[] = []
  const note = (request: Request) => {
    const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize)
    requests.push({ url: request.url(), bytes })
  }
  page.on('requestfinished', note)
  await page.goto('/shop/product/ts1-treatment-shampoo', { waitUntil: 'networkidle' })
  page.off('requestfinished', note)
  const here = new URL(page.url()).origin
  expect(requests.map(({ url }) => url).filter(url => !url.startsWith(here) && !url.startsWith('data:'))).toEqual([])
  const scripts = await Promise.all(requests.filter(({ url }) => url.endsWith('.js')).map(({ bytes }) => bytes))
  // Promised are 130 kB; the pages of the shop carry no application.
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(40_000)

  await expect(page.getByText('includes A$2.91 GST')).toBeVisible()
  await page.getByRole('radio', { name: '500 mL' }).check()
  await expect(page.getByText('includes A$5.00 GST')).toBeVisible()
  await expect(page).toHaveURL('/shop/product/ts1-treatment-shampoo?variant=TS1-500ML')
  await page.reload()
  await expect(page.getByRole('radio', { name: '500 mL' })).toBeChecked()

  await page.goto('/women/shop/product/hf1-hair-fibres')
  const auburn = page.getByRole('radio', { name: 'Auburn sold out' })
  await auburn.check()
  await expect(add(page)).toHaveText('Sold out')
  await expect(add(page)).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'sold out' })).toHaveText(/^Auburn, .*sold out$/)
  await page.keyboard.press('ArrowRight')
  await expect(add(page)).toHaveText('Add to cart')
  await expect(add(page)).toBeEnabled()

  await page.goto('/shop/product/lc1-light-therapy-cap')
  await expect(page.getByText(/only with an entry on the Australian Register/)).toBeVisible()
  await expect(add(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask about this product' }).first().click()
  await expect(page).toHaveURL('/support?topic=product&about=lc1-light-therapy-cap')
})

test('pictures are chosen by small ones and looked at closely by mouse and keys [SHOP-48]', async ({ page }) => {
  const thumbs = gallery(page).getByRole('link', { name: /^Show:/ })
  const pictures = gallery(page).getByRole('link', { name: /look closer$/ })
  // A small picture's link was followed before the script came: what is seen is what is marked.
  await page.goto('/shop/product/hf1-hair-fibres#picture-3')
  await expect(thumbs.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(thumbs.nth(0)).not.toHaveAttribute('aria-current')

  await page.goto('/shop/product/hf1-hair-fibres?variant=')
  // The script takes the pictures that are not seen out of the way of the keyboard.
  await expect(pictures.nth(3)).toHaveAttribute('tabindex', '-1')
  await thumbs.nth(3).click()
  await expect(thumbs.nth(3)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL('/shop/product/hf1-hair-fibres?variant=')

  await pictures.nth(3).click()
  const picture = closer(page).getByRole('img')
  await expect(closer(page).getByText(/^4 of \d+$/)).toBeVisible()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(200)
  const whole = await picture.boundingBox()
  await page.keyboard.press('+')
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan((whole?.width ?? 0) * 1.4)
  const before = await picture.boundingBox()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await picture.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
  await page.keyboard.press('0')
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(whole?.width)
  await page.keyboard.press('ArrowRight')
  await expect(closer(page).getByText(/^5 of \d+$/)).toBeVisible()
  await closer(page).getByRole('button', { name: 'Larger' }).click()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan((whole?.width ?? 0) * 1.4)
  await page.keyboard.press('Escape')
  await expect(closer(page)).toBeHidden()
  await expect(thumbs.nth(4)).toHaveAttribute('aria-current', 'true')
})

test('pages of products can be used by everyone, with the closer look open too', async ({ page }) => {
  for (const path of ['/women/shop/product/sp1-silk-pillowcase', '/shop/product/hf1-hair-fibres']) {
    await page.goto(path)
    await expectUsableByEveryone(page)
    expect(await refusedOn(page), path).toEqual([])
  }
  await gallery(page)
    .getByRole('link', { name: /look closer$/ })
    .first()
    .click()
  await expect(closer(page)).toBeVisible()
  await expectUsableByEveryone(page)
})

test('on a phone pictures are swiped and the closer look is opened by a tap', async ({ visitor }) => {
  const page = await visitor(phone)
  await page.goto('/women/shop/product/hf1-hair-fibres')
  const track = gallery(page).getByRole('list', { name: 'Pictures', exact: true })
  await track.evaluate(row => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }))
  const thumbs = gallery(page).getByRole('link', { name: /^Show:/ })
  await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true')
  await gallery(page)
    .getByRole('link', { name: /look closer$/ })
    .nth(1)
    .tap()
  await expect(closer(page).getByText(/^2 of \d+$/)).toBeVisible()
  await closer(page).getByRole('button', { name: 'Close' }).tap()
  await expect(closer(page)).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a product is read, its pictures are reached by links, and the page says what the cart needs', async ({
    page,
  }) => {
    await page.goto('/shop/product/hf1-hair-fibres')
    await expect(page.getByRole('region', { name: 'How to use' })).toBeVisible()
    await expect(page.getByText('The cart needs JavaScript')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Auburn: A$36.00, sold out' })).toBeVisible()
    await expect(add(page)).toBeHidden()
    await gallery(page)
      .getByRole('link', { name: /^Show:/ })
      .nth(2)
      .click()
    await expect(page.locator('#picture-3')).toBeInViewport({ ratio: 0.6 })
  })
})
