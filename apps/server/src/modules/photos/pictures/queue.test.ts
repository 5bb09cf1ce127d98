import { describe, expect, test } from 'vitest'
import { createQueue } from './queue.ts'

describe('heavy work', () => {
  test('runs a few at a time, in the order it came, and refuses when too much waits [PHOTO-S20]', async () => {
    const queue = createQueue({ atOnce: 2, waiting: 2 })
    const log: string[] = []
    const ends = new Map<string, () => void>()
    const work = (name: string) =>
      queue(async () => {
        log.push(name)
        await new Promise<void>(resolve => ends.set(name, resolve))
      })
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(work)
    expect(work('e')).toBeNull()
    await Promise.resolve()
    expect(log).toEqual(['a', 'b'])
    ends.get('b')?.()
    await b
    expect(work('f')).not.toBeNull()
    ends.get('a')?.()
    await a
    await Promise.resolve()
    expect(log).toEqual(['a', 'b', 'c', 'd'])
    ends.get('c')?.()
    ends.get('d')?.()
    await Promise.all([c, d])
  })

  test('that fails gives its place back', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 0 })
    await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue(async () => 'yes')).toBe('yes')
  })
})
