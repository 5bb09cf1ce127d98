import { describe, expect, test } from 'vitest'
import { memoryShelf } from '#test/memory-shelf.ts'
import { resealText, seal, unseal, unsealAll, unsealFile } from './sealed.ts'

const words = { id: 'one', at: 1, text: 'My scalp is sore.' }
const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer

describe('what a browser keeps of a patient', () => {
  test('opens for them, and says nothing in clear [SCREEN-S311]', async () => {
    const shelf = memoryShelf()
    await seal(shelf, 'mina', 'waiting', { ...words, file: bytesOf('a picture') })
    expect(await unseal(shelf, 'mina', 'waiting', 'one')).toEqual(words)
    expect(new TextDecoder().decode((await unsealFile(shelf, 'mina', 'waiting', 'one')) ?? undefined)).toBe('a picture')
    expect(shelf.dump()).not.toMatch(/scalp|picture/)
    expect((await shelf.owner())?.key.extractable).toBe(false)
  })

  test('opens for nobody else: their key removes it [SCREEN-S311]', async () => {
    const shelf = memoryShelf()
    await seal(shelf, 'mina', 'waiting', words)
    expect(await unseal(shelf, 'tom', 'waiting', 'one')).toBeNull()
    expect(await unsealAll(shelf, 'tom', 'waiting')).toEqual([])
    await seal(shelf, 'tom', 'answers', { id: '/api/me', at: 2, text: '{}' })
    expect(await unsealAll(shelf, 'mina', 'waiting')).toEqual([])
    expect(await shelf.all('waiting')).toEqual([])
  })

  test('is gone with its key [SCREEN-S311]', async () => {
    const shelf = memoryShelf()
    await seal(shelf, 'mina', 'waiting', words)
    const [kept] = await shelf.all('waiting')
    shelf.forget()
    expect(await unseal(shelf, 'mina', 'waiting', 'one')).toBeNull()
    // Whoever copied it before has no key to it: the next one of the same person is another.
    await seal(shelf, 'mina', 'waiting', { ...words, id: 'two' })
    if (kept) await shelf.put('waiting', kept)
    expect((await unsealAll(shelf, 'mina', 'waiting')).map(({ id }) => id)).toEqual(['two'])
  })

  test('stands for nothing else, and is changed without its file [SCREEN-S311]', async () => {
    const shelf = memoryShelf()
    await seal(shelf, 'mina', 'waiting', { ...words, file: bytesOf('a picture') })
    await resealText(shelf, 'mina', 'waiting', { ...words, text: 'Sorer.' })
    expect((await unseal(shelf, 'mina', 'waiting', 'one'))?.text).toBe('Sorer.')
    expect(await unsealFile(shelf, 'mina', 'waiting', 'one')).not.toBeNull()
    const [kept] = await shelf.all('waiting')
    if (kept) await shelf.put('waiting', { ...kept, id: 'moved' })
    await expect(unseal(shelf, 'mina', 'waiting', 'moved')).rejects.toThrow()
  })
})
