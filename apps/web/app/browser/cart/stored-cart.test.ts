import { afterEach, describe, expect, test, vi } from 'vitest'
import { storedLines, storeLines } from './stored-cart.ts'

const storeWith = (text: string | null) => {
  const texts = new Map(text === null ? [] : [['shopifyCart', text]])
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => texts.set(key, value),
    removeItem: (key: string) => texts.delete(key),
  }
}

const browserWith = (local: string | null, session: string | null) => {
  const stores = { localStorage: storeWith(local), sessionStorage: storeWith(session) }
  vi.stubGlobal('localStorage', stores.localStorage)
  vi.stubGlobal('sessionStorage', stores.sessionStorage)
  return stores
}

afterEach(() => vi.unstubAllGlobals())

describe('the cart in this browser', () => {
  test('is read from local storage, then from session storage', () => {
    browserWith('[{"id":"a"}]', '[{"id":"b"}]')
    expect(storedLines()).toMatchObject([{ id: 'a' }])
    browserWith('undefined', '[{"id":"b"}]')
    expect(storedLines()).toMatchObject([{ id: 'b' }])
  })

  test('leaves both stores clear after bad JSON [CART-05]', () => {
    const { localStorage, sessionStorage } = browserWith('[{', '[{"id":"b"}]')
    expect(storedLines()).toEqual([])
    expect(localStorage.texts.size + sessionStorage.texts.size).toBe(0)
  })

  test('is written to both stores, every field kept [CART-06]', () => {
    const { localStorage, sessionStorage } = browserWith(null, null)
    storeLines([{ id: 'a', frequencyDays: 45 }])
    expect(localStorage.texts).toEqual(new Map([['shopifyCart', '[{"id":"a","frequencyDays":45}]']]))
    expect(sessionStorage.texts).toEqual(localStorage.texts)
  })

  test('is corrected where it was edited by hand', () => {
    browserWith('[{"id":"a","quantity":-5,"price":"9.00"},{"id":"b","quantity":"7e9"}]', null)
    expect(storedLines()).toEqual([{ id: 'b', quantity: 7 }])
  })

  test('is empty where the browser blocks its stores [CART-07]', () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    expect(storedLines()).toEqual([])
    expect(storeLines([{ id: 'a' }])).toBe(false)
  })
})
