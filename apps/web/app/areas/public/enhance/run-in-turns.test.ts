import { expect, test } from 'vitest'
import { runInTurns } from './run-in-turns.ts'

const workFor = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a press is answered between two pieces of long work', async () => {
  const happened: string[] = []
  const long = (name: string) => async () => {
    workFor(10)
    happened.push(name)
  }
  setTimeout(() => happened.push('press'))
  await runInTurns([long('first'), long('second')])
  expect(happened).toEqual(['first', 'press', 'second'])
})

test('what follows work that fails is not done', async () => {
  const done: string[] = []
  const tasks = [() => Promise.reject(new Error('gone')), async () => void done.push('later')]
  await expect(runInTurns(tasks)).rejects.toThrow('gone')
  expect(done).toEqual([])
})
