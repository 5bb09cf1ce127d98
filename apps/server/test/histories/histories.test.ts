import { availableParallelism } from 'node:os'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedInGoals } from './goals.ts'
import { type Coverage, liveThrough, noCoverage, steps } from './live.ts'

/** A short run with every test; `npm run histories` makes thousands, with a fresh seed. */
const runs = Number(process.env.HISTORY_RUNS ?? 2)
const seed = Number(process.env.HISTORY_SEED ?? 20261123)
/** One history of a run that was made before, by its number there. */
const path = process.env.HISTORY_PATH
const isShrinking = process.env.HISTORY_SHRINK === 'on'

/**
 * How many are lived through side by side, each in a clinic and database of its own: a history waits for the database half of its time.
 * Each lane has a seed of its own, the first the one that was asked for.
 */
const lanes = runs > 10 && path === undefined ? Number(process.env.HISTORY_LANES ?? availableParallelism() + 1) : 1

/** A run so long makes every step at least once, or proves nothing about it. */
const LONG_RUN = 150

const event = fc.noShrink(fc.noBias(fc.nat()))

const tableOf = (coverage: Coverage): string =>
  Object.entries(coverage)
    .map(([name, { made, refused }]) => {
      const codes = Object.entries(refused).map(([code, times]) => `${code} ${times}`)
      const tried = Object.values(refused).reduce((sum, times) => sum + times, made)
      return `${String(tried).padStart(6)} ${String(made).padStart(6)}  ${name}${codes.length > 0 ? ` (refused: ${codes.join(', ')})` : ''}`
    })
    .join('\n')

test('whatever people do in whichever order, nothing is supplied, charged or lost that must not be [OPERATION-36] [SUB-S601]', {
  timeout: Math.max(600_000, runs * 120_000),
}, async () => {
  const startedAt = Date.now()
  const coverage = noCoverage()
  const live = (lane: number) =>
    fc.assert(
      fc.asyncProperty(event, fc.array(event, { minLength: 20, maxLength: 45, size: 'max' }), (theme, events) =>
        liveThrough(theme, events, coverage),
      ),
      {
        numRuns: Math.floor((runs + lane) / lanes),
        seed: seed + lane,
        endOnFailure: !isShrinking,
        ...(path ? { path } : {}),
      },
    )
  await Promise.all(Array.from({ length: lanes }, (_, lane) => live(lane)))
  const perMinute = Math.round((runs * 60_000) / (Date.now() - startedAt))
  if (runs > 10) console.info(`${runs} histories, ${perMinute} a minute\n tried   made\n${tableOf(coverage)}\n`)
  // What has to be refused always is proven by its refusal.
  const never = Object.entries(coverage)
    .filter(([name, { made, refused }]) => !(made || refused[steps[name]?.mustBe ?? '']))
    .map(([name]) => name)
  if (runs >= LONG_RUN) expect(never, 'steps that were never made').toEqual([])
})

test('what a history may want, and what leads there, are steps', () => {
  expect(namedInGoals().filter(name => !(name in steps))).toEqual([])
})
