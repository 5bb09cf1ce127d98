import { readdirSync, readFileSync, statSync } from 'node:fs'
import { products } from '@om/domain/catalogue/products'
import { describe, expect, test } from 'vitest'
import { defaultJar, productPictures } from './product-pictures.ts'

const folder = new URL('./art/product/', import.meta.url)
const files = readdirSync(folder)

describe('pictures of the range', () => {
  test.each(products)('$slug has its own picture, and words for it', ({ slug }) => {
    const { src, alt } = productPictures[slug]
    expect(src).toContain(slug)
    expect(alt.length).toBeGreaterThan(10)
  })

  test('no two products share a picture, and the jar of unknown products is nobody’s', () => {
    const sources = [...Object.values(productPictures), defaultJar].map(({ src }) => src)
    expect(new Set(sources).size).toBe(sources.length)
    expect(files).toHaveLength(sources.length)
  })

  test.each(files)('%s is small, has its size, and is lettered in outlines', file => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    expect(statSync(new URL(file, folder)).size).toBeLessThan(30_000)
    expect(text).toMatch(/^<svg [^>]*viewBox="0 0 600 720" width="600" height="720">/)
    expect(text).not.toMatch(/<(text|image|script|style|foreignObject)\b|NaN|undefined/)
  })
})
