import { expect, test } from 'vitest'
import { resultAsText, stepText } from './result-words.ts'
import { nothingYet, type Results } from './verdict.ts'

const results: Results = {
  camera: { works: true, width: 1280, height: 720, rate: 30, dark: false },
  microphone: { works: true, heard: true },
  speaker: { heard: 'both' },
  connection: {
    figures: { roundTrip: 31.4, jitter: 2.6, loss: 0.1, download: 8.26, upload: 0.94 },
    loopback: { connected: true, ms: 84.2, dataArrived: true, mediaArrived: true, candidates: ['host'] },
  },
}

test('what is copied for support says what was measured, in words', () =>
  expect(resultAsText(results, 'A browser', new Date('2026-11-16T00:00:00Z'))).toBe(
    [
      'Device test, 2026-11-16 00:00 UTC',
      'A video consult will work, with limits',
      'Camera: Works. 1280 × 720 at 30 pictures a second.',
      'Microphone: Works. We heard you.',
      'Speaker: Works. You heard both sides.',
      'Connection: Works with limits. 8.3 Mbit/s down, 0.9 Mbit/s up, 31 ms to us and back. Move closer to your router, or ask others to pause downloads.',
      'Jitter 3 ms, calls lost 1 of 10',
      'Test call: connected in 84 ms, message arrived, picture arrived, routes host',
      'Browser: A browser',
    ].join('\n'),
  ))

test('a part that was left out is told as such', () =>
  expect(stepText('speaker', nothingYet)).toBe('You left this out.'))

test('a network that stops calls is told with what to try', () =>
  expect(
    stepText('connection', {
      ...nothingYet,
      connection: {
        figures: { roundTrip: 20, jitter: 1, loss: 0, download: 50, upload: 20 },
        loopback: { connected: false, ms: null, dataArrived: false, mediaArrived: false, candidates: [] },
      },
    }),
  ).toContain('Try mobile data'))
