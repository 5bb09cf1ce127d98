import type { ProductRecord, VariantRecord } from '../model.ts'

export type Searched = { product: ProductRecord; variants: VariantRecord[]; isForSale: boolean }

type Test = (item: Searched) => boolean

/**
 * A product search in the provider's query language: words, `"phrases"`, `field:value`, comparisons such as
 * `variants.price:>=30`, `-` or `NOT`, `AND` (also by standing side by side), `OR` and brackets.
 * An empty query finds everything.
 */
export function productSearch(query: string): Test {
  const tokens = query.match(/\(|\)|-?(?:[\w.]+:)?"[^"]*"|[^\s()]+/g) ?? []
  let at = 0

  function either(): Test {
    const options = [all()]
    while (tokens[at] === 'OR') {
      at++
      options.push(all())
    }
    return item => options.some(test => test(item))
  }

  function all(): Test {
    const tests: Test[] = []
    while (at < tokens.length && tokens[at] !== ')' && tokens[at] !== 'OR') {
      if (tokens[at] === 'AND') at++
      else tests.push(one())
    }
    return item => tests.every(test => test(item))
  }

  function one(): Test {
    const token = tokens[at++] ?? ''
    if (token === 'NOT') {
      const test = one()
      return item => !test(item)
    }
    if (token === '(') {
      const test = either()
      if (tokens[at] === ')') at++
      return test
    }
    if (token.startsWith('-') && token.length > 1) {
      const test = term(token.slice(1))
      return item => !test(item)
    }
    return term(token)
  }

  const test = either()
  return test
}

function term(token: string): Test {
  const [, field, value = ''] = /^(?:([\w.]+):)?(.*)$/s.exec(token) ?? []
  const wanted = value.replace(/^"(.*)"$/s, '$1').toLowerCase()
  const read = field === undefined ? undefined : fields[field.toLowerCase()]
  if (field === undefined || !read) return anywhere(field === undefined ? wanted : token.toLowerCase())
  return item => read(item).some(value => matches(value, wanted))
}

/** Fields that can be asked for, by what they hold for a product. */
const fields: Record<string, (item: Searched) => (string | number)[]> = {
  id: ({ product }) => [product.id],
  title: ({ product }) => [product.title],
  handle: ({ product }) => [product.handle],
  product_type: ({ product }) => [product.productType],
  vendor: ({ product }) => [product.vendor],
  tag: ({ product }) => product.tags,
  available_for_sale: ({ isForSale }) => [String(isForSale)],
  created_at: ({ product }) => [product.createdAt],
  updated_at: ({ product }) => [product.updatedAt],
  'variants.price': ({ variants }) => variants.map(({ priceCents }) => priceCents / 100),
  'variants.sku': ({ variants }) => variants.map(({ sku }) => sku),
}

function matches(value: string | number, wanted: string): boolean {
  const [, sign, limit = ''] = /^(>=|<=|>|<)?(.*)$/s.exec(wanted) ?? []
  if (sign) return compare(value, sign, limit)
  if (typeof value === 'number') return value === Number(limit)
  const text = value.toLowerCase()
  if (limit.endsWith('*'))
    return text
      .split(/\s+/)
      .concat(text)
      .some(word => word.startsWith(limit.slice(0, -1)))
  return text === limit || wordsOf(text).includes(limit)
}

function compare(value: string | number, sign: string, limit: string): boolean {
  const order =
    typeof value === 'number'
      ? value - Number(limit)
      : Number(value.toLowerCase() > limit) - Number(value.toLowerCase() < limit)
  if (sign === '>') return order > 0
  if (sign === '>=') return order >= 0
  return sign === '<' ? order < 0 : order <= 0
}

/** A word, or the start of one, in what a product is called and filed under. */
function anywhere(wanted: string): Test {
  const start = wanted.replace(/\*$/, '')
  return ({ product, variants }) => {
    const texts = [
      product.title,
      product.productType,
      product.vendor,
      ...product.tags,
      ...variants.map(({ sku }) => sku),
    ]
    return texts.some(text => {
      const low = text.toLowerCase()
      return start.includes(' ')
        ? low.includes(start)
        : low === start || wordsOf(low).some(word => word.startsWith(start))
    })
  }
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
