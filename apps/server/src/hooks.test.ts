import { describe, expect, test } from 'vitest'
import { moment, question } from './hooks.ts'

describe('a moment that others join', () => {
  test('runs what has joined one after the other, and each once however often it joins', async () => {
    const ended = moment<[id: string]>()
    const done: string[] = []
    const later = async (id: string) => {
      await Promise.resolve()
      done.push(`first ${id}`)
    }
    ended.join(later)
    ended.join(async id => {
      done.push(`second ${id}`)
    })
    ended.join(later)
    await ended.happens('C1')
    expect(done).toEqual(['first C1', 'second C1'])
  })

  test('fails with what joined it, and runs nothing after that', async () => {
    const ended = moment<[]>()
    const done: string[] = []
    ended.join(() => Promise.reject(new Error('no room')))
    ended.join(async () => {
      done.push('second')
    })
    await expect(ended.happens()).rejects.toThrow('no room')
    expect(done).toEqual([])
  })
})

describe('a question that another module answers', () => {
  test('is answered by it, and says so when nobody does', () => {
    const size = question<[words: string], number>('how long words are')
    expect(() => size.ask('hair')).toThrow('no module answers: how long words are')
    size.answerWith(words => words.length)
    expect(size.ask('hair')).toBe(4)
  })
})
