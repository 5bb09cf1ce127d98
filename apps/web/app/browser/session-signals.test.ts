import { expect, test } from 'vitest'
import { leaveReads, untilLeft } from './session-signals.ts'

const waiting = (leaving: AbortController) =>
  new Promise<string>((resolve, reject) => {
    leaving.signal.addEventListener('abort', () => reject(leaving.signal.reason))
    setTimeout(() => resolve('read'), 20)
  })

test('what somebody reads arrives, and a failure too [SCREEN-17]', async () => {
  await expect(untilLeft('token', waiting)).resolves.toBe('read')
  await expect(untilLeft('token', () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
})

test('who signs out hears no more of what their pages were reading; what the next one reads arrives [SCREEN-17]', async () => {
  const heard: string[] = []
  let leaving: AbortController | undefined
  void untilLeft('left', controller => {
    leaving = controller
    return waiting(controller)
  }).then(
    () => heard.push('read'),
    () => heard.push('failed'),
  )
  leaveReads('left')
  expect(leaving?.signal.aborted).toBe(true)
  await expect(untilLeft('next', waiting)).resolves.toBe('read')
  expect(heard).toEqual([])
})

test('nothing is asked any more with the token of a session that was left [SCREEN-17]', async () => {
  const asked: string[] = []
  leaveReads('gone')
  void untilLeft('gone', controller => {
    asked.push('with the token that was left')
    return waiting(controller)
  })
  await expect(untilLeft('another', waiting)).resolves.toBe('read')
  expect(asked).toEqual([])
})
