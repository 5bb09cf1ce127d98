import { describe, expect, test } from 'vitest'
import { brandOf } from './brand.ts'
import { isNoIndex, layoutOf, redirectOf } from './routes.ts'
import { pageOfSocialPicture, sitePages, socialPicturePath, unlistedPages } from './site.ts'

describe('the list of public pages', () => {
  test.each(sitePages)('$path may be found by search engines and is no redirect', ({ path }) => {
    expect(isNoIndex(path)).toBe(false)
    expect(redirectOf(path)).toBeNull()
    expect(['default', 'shop']).toContain(layoutOf(path))
  })

  test.each(unlistedPages)('%s is not found by search engines', path => expect(isNoIndex(path)).toBe(true))

  test('names each page once, and each by its own words', () => {
    expect(new Set(sitePages.map(page => page.path)).size).toBe(sitePages.length)
    expect(new Set(sitePages.map(page => page.label)).size).toBe(sitePages.length)
  })

  test('has a page of the women’s brand for each page that both brands have', () => {
    const womens = sitePages.filter(page => brandOf(page.path) === 'women')
    expect(womens).toHaveLength(7)
  })
})

describe('preview pictures', () => {
  test.each([
    ['/', '/social/home.png'],
    ['/women', '/social/women.png'],
    ['/women/blog/after-the-baby', '/social/women.blog.after-the-baby.png'],
  ])('%s has %s, and back', (page, picture) => {
    expect(socialPicturePath(page)).toBe(picture)
    expect(pageOfSocialPicture(picture)).toBe(page)
  })

  test.each(['/social/.png', '/social/A.png', '/social/../x.png', '/x.png'])('%s belongs to no page', path =>
    expect(pageOfSocialPicture(path)).toBeNull(),
  )
})
