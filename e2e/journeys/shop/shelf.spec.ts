import type { Page } from '@playwright/test'
import { expectUsableByEveryone } from '#e2e/fixtures/accessible.ts'
import { apiOf, productsOf } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

const range = (page: Page) => page.getByRole('region', { name: 'The range' })
const names = (page: Page) => range(page).getByRole('article').filter({ visible: true }).getByRole('heading')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the range' })

test('each brand has its own shelf, and a switch between the two', async ({ page }) => {
  for (const { brand, path, other } of [
    { brand: 'men', path: '/shop', other: 'For women' },
    { brand: 'women', path: '/women/shop', other: 'For men' },
  ] as const) {
    await page.goto(path)
    await expect(names(page)).toHaveText((await productsOf(brand)).map(({ title }) => title))
    await page.getByRole('navigation', { name: 'Range' }).getByRole('link', { name: other }).click()
    await expect(page).toHaveURL(brand === 'men' ? '/women/shop' : '/shop')
  }
})

test('a search, a need, a type and what is available narrow the shelf together, and can be cleared; what cannot be ordered says so', async ({
  page,
}) => {
  await page.goto('/shop')
  await search(page).fill('scalp')
  await expect(names(page)).toHaveText([
    'TS1 Treatment Shampoo',
    'SS1 Scalp Serum',
    'SX1 Salicylic Scalp Scrub',
    'DR1 Scalp Roller 0.25 mm',
  ])
  await page.getByText('Scalp comfort', { exact: true }).click()
  await expect(range(page).getByRole('status')).not.toHaveText('No products')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Serum')
  await expect(names(page)).toHaveText(['SS1 Scalp Serum'])
  await expect(range(page).getByRole('status')).toHaveText('1 product')
  await search(page).fill('scalp pillow')
  await expect(range(page).getByText('Nothing fits all of that')).toBeVisible()
  await expect(range(page).getByRole('status')).toHaveText('No products')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(names(page)).toHaveCount((await productsOf('men')).length)
  await expect(search(page)).toBeFocused()

  const cap = range(page).getByRole('article', { name: 'LC1 Light Therapy Cap' })
  await expect(cap.getByText('Not yet for sale')).toBeVisible()
  await expect(cap.getByRole('button')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Available now' }).check()
  await expect(cap).toBeHidden()
  const { items } = await apiOf().shop.products({ query: { brand: 'men' } })
  await expect(names(page)).toHaveCount(items.filter(({ orderBlock }) => orderBlock === null).length)
})

test('the address keeps what was asked for: it can be passed on, reloaded and gone back from [SHOP-42]', async ({
  page,
}) => {
  await page.goto('/women/shop?need=repair&sort=price-down')
  await expect(page.getByRole('radio', { name: 'Repair' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-down')
  await expect(names(page).first()).toHaveText('SP1 Silk Pillowcase')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name')
  await expect(page).toHaveURL('/women/shop?need=repair&sort=name')
  await expect(names(page).first()).toHaveText('BM1 Bond Repair Mask')
  await search(page).pressSequentially('cond')
  await expect(page).toHaveURL('/women/shop?q=cond&need=repair&sort=name')
  await expect(names(page)).toHaveText(['TC1 Thickening Conditioner'])
  await page.goBack()
  await expect(page).toHaveURL('/women/shop?need=repair&sort=name')
  await expect(search(page)).toHaveValue('')
  await page.goBack()
  await expect(names(page).first()).toHaveText('SP1 Silk Pillowcase')
  await page.goForward()
  await page.reload()
  await expect(names(page).first()).toHaveText('BM1 Bond Repair Mask')
  await names(page).first().getByRole('link').click()
  await expect(page).toHaveURL('/women/shop/product/bm1-bond-mask')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('name')
  await expect(names(page).first()).toHaveText('BM1 Bond Repair Mask')
})

test('a filtered shelf, an empty one and those of addresses made by hand are shelves that everyone can use', async ({
  page,
}) => {
  await page.goto('/women/shop?need=styling&available=1')
  await expectUsableByEveryone(page)
  await page.goto('/shop?q=%3Cscript%3E&type=rocket&need=fame&sort=best')
  await expect(range(page).getByText('Nothing fits all of that')).toBeVisible()
  await expectUsableByEveryone(page)
  await page.goto('/shop?type=rocket&need=fame&sort=best&available=maybe')
  await expect(names(page)).toHaveCount((await productsOf('men')).length)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the shelf is read, a need still filters it, and no control is dead [SHOP-43]', async ({ page }) => {
    await page.goto('/shop')
    await expect(names(page)).toHaveCount((await productsOf('men')).length)
    await page.getByText('Nutrition', { exact: true }).click()
    await expect(names(page)).toHaveText(['Daily Hair Nutrition'])
    await expect(search(page)).toBeHidden()
    for (const button of await range(page).getByRole('button').all()) await expect(button).toBeHidden()
  })
})
