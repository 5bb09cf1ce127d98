import { expect, test } from 'vitest'
import { nothingYet, type Results, stateOf, verdictOf } from './verdict.ts'

const all: Results = {
  camera: { works: true, width: 1280, height: 720, rate: 30, dark: false },
  microphone: { works: true, heard: true },
  speaker: { heard: 'both' },
  connection: {
    figures: { roundTrip: 30, jitter: 3, loss: 0, download: 40, upload: 12 },
    loopback: { connected: true, ms: 80, dataArrived: true, mediaArrived: true, candidates: ['host'] },
  },
}
const broken = (change: Partial<Results>): Results => ({ ...all, ...change })

test('everything in order is told as ready', () => expect(verdictOf(all).kind).toBe('ready'))

test.each<[string, Partial<Results>]>([
  ['a small picture', { camera: { works: true, width: 320, height: 240, rate: 30, dark: false } }],
  ['a dark picture', { camera: { works: true, width: 1280, height: 720, rate: 30, dark: true } }],
  ['few pictures a second', { camera: { works: true, width: 1280, height: 720, rate: 8, dark: false } }],
  ['a microphone that heard nothing', { microphone: { works: true, heard: false } }],
  ['sound on one side', { speaker: { heard: 'one' } }],
])('%s still allows a video consult, with limits', (_, change) =>
  expect(verdictOf(broken(change)).kind).toBe('limited'),
)

test.each<[string, Partial<Results>]>([
  ['no picture', { camera: { works: false, width: 0, height: 0, rate: 0, dark: false } }],
  ['no microphone', { microphone: { works: false, heard: false } }],
  ['no sound', { speaker: { heard: 'none' } }],
  [
    'a network that lets no call through',
    {
      connection: {
        figures: { roundTrip: 30, jitter: 3, loss: 0, download: 40, upload: 12 },
        loopback: { connected: false, ms: null, dataArrived: false, mediaArrived: false, candidates: [] },
      },
    },
  ],
])('%s leads to the phone', (_, change) => expect(verdictOf(broken(change)).kind).toBe('phone'))

test('what was left out is said, and never counted as working', () => {
  expect(verdictOf(nothingYet).kind).toBe('unfinished')
  expect(stateOf('speaker', nothingYet)).toBe('skipped')
})

test('a phone held upright counts by its shorter side', () =>
  expect(stateOf('camera', broken({ camera: { works: true, width: 720, height: 1280, rate: 30, dark: false } }))).toBe(
    'good',
  ))
