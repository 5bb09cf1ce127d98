import { expect, test } from 'vitest'
import { leaveReads, untilLeft } from './session-signals.ts'

const waiting = (leaving: AbortController) =>
  new Promise<string>((resolve, reject) => {
    leaving.signal.addEventListener('abort', () => reject(leaving.signal.reason))
    setTimeout(() => resolve('read'), 20)
  })

test('what somebody reads arrives, and a failure too [SCREEN-17]', async () => {
  await expect(untilLeft(waiting)).resolves.toBe('read')
  await expect(untilLeft(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
})

test('who signs out hears no more of what their pages were reading; what is read next arrives [SCREEN-17]', async () => {
  const heard: string[] = []
  let leaving: AbortController | undefined
  void untilLeft(controller => {
    leaving = controller
    return waiting(controller)
  }).then(
    () => heard.push('read'),
    () => heard.push('failed'),
  )
  leaveReads()
  expect(leaving?.signal.aborted).toBe(true)
  await expect(untilLeft(waiting)).resolves.toBe('read')
  expect(heard).toEqual([])
})
