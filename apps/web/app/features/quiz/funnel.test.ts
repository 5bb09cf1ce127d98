import { describe, expect, test, vi } from 'vitest'
import { asksNotToBeCounted, countFinished, countStep } from './funnel.ts'

describe('counting how far assessments come', () => {
  test('sends the screen and the step, and nothing else [QUIZ-32]', async () => {
    const sent: Blob[] = []
    vi.stubGlobal('navigator', { sendBeacon: (_path: string, body: Blob) => sent.push(body) > 0 })
    countStep('women', 'part', 'shown')
    expect(await sent[0]?.text()).toBe('{"brand":"women","screen":"part","step":"shown"}')
    vi.unstubAllGlobals()
  })

  test.each([
    [{ doNotTrack: '1' }, true],
    [{ globalPrivacyControl: true }, true],
    [{ doNotTrack: '0' }, false],
    [{ doNotTrack: null }, false],
    [{}, false],
  ])('a browser that says %j asks not to be counted: %s', (agent, expected) =>
    expect(asksNotToBeCounted(agent)).toBe(expected),
  )

  test('leaving the page after sending is no leaving off', () => {
    const sendBeacon = vi.fn(() => true)
    vi.stubGlobal('navigator', { sendBeacon })
    countFinished('men')
    sendBeacon.mockClear()
    countStep('men', 'details', 'left')
    expect(sendBeacon).not.toHaveBeenCalled()
    countStep('men', 'pattern', 'shown')
    countStep('men', 'pattern', 'left')
    expect(sendBeacon).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })

  test('breaks nothing where there are no beacons', () => {
    vi.stubGlobal('navigator', {})
    expect(() => countStep('men', 'pattern', 'left')).not.toThrow()
    vi.unstubAllGlobals()
  })
})
