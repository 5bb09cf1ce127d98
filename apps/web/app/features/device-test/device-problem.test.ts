import { expect, test } from 'vitest'
import { browserKindOf, type DeviceProblem, helpWith, problemOfDevice } from './device-problem.ts'

const failed = (name: string, message = '') => Object.assign(new Error(message), { name })

test.each<[Error, DeviceProblem]>([
  [failed('NotAllowedError', 'Permission denied'), 'denied'],
  [failed('NotAllowedError', 'Permission dismissed'), 'dismissed'],
  [failed('NotAllowedError', 'Permission denied by system'), 'blocked-by-system'],
  [failed('NotFoundError', 'Requested device not found'), 'none'],
  [failed('OverconstrainedError'), 'none'],
  [failed('NotReadableError', 'Could not start video source'), 'in-use'],
  [failed('AbortError'), 'in-use'],
  [failed('SecurityError'), 'denied'],
  [failed('TypeError'), 'other'],
])('a refusal is told by its cause (%s)', (error, problem) => expect(problemOfDevice(error)).toBe(problem))

test('something that is no error is still told', () => expect(problemOfDevice('x')).toBe('other'))

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 0, 'chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 0, 'edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0, 'firefox'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/26.0 Safari/605.1', 0, 'safari'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/26.0 Safari/605.1', 5, 'ios'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 CriOS/140.0', 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5, 'android'],
  ['curl/8.0', 0, 'other'],
] as const)('the help fits the browser (%s)', (agent, touch, kind) => expect(browserKindOf(agent, touch)).toBe(kind))

test('every refusal has a title and at least one thing to do, in every browser', () => {
  const problems = ['denied', 'dismissed', 'blocked-by-system', 'none', 'in-use', 'insecure', 'other'] as const
  for (const problem of problems) {
    for (const browser of ['chrome', 'edge', 'firefox', 'safari', 'ios', 'android', 'other'] as const) {
      const { title, steps } = helpWith(problem, 'microphone', browser)
      expect(title).not.toBe('')
      expect(steps.length).toBeGreaterThan(0)
    }
  }
})
