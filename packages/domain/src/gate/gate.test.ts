import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RULE_VERSION } from '../triage/triage.ts'
import { type GateInputs, type GateVerdict, runGate, verdictOf } from './gate.ts'
import { sampleInputs } from './sample-inputs.ts'
import { gateVersions, replay } from './versions.ts'

const keptResults = (version: string): { inputs: GateInputs; verdict: GateVerdict }[] =>
  JSON.parse(readFileSync(new URL(`versions/${version}.results.json`, import.meta.url), 'utf8'))

describe('the rules of a gate', () => {
  test('are the ones kept under their version: rules that change take a new one [GATE-01]', async () => {
    expect(gateVersions.at(-1)).toBe(RULE_VERSION)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 30 }).map(sampleInputs), async inputs => {
        expect(await replay(RULE_VERSION, inputs)).toEqual(verdictOf(runGate(inputs)))
      }),
      { numRuns: 200 },
    )
  })

  test.each(gateVersions)('of version %s give the results that were kept with them [GATE-02]', async version => {
    const kept = keptResults(version)
    expect(kept.length).toBeGreaterThanOrEqual(40)
    expect(kept.some(({ verdict }) => verdict.problems.length > 0 && verdict.due.length > 0)).toBe(true)
    for (const { inputs, verdict } of kept) expect(await replay(version, inputs)).toEqual(verdict)
  })

  test('that are not kept repeat nothing [GATE-02]', async () => {
    expect(await replay('2019-01.1', sampleInputs(1))).toBeUndefined()
  })

  test('let a doctor who has looked settle everything but what rules a medicine out [GATE-03]', () => {
    const gates = Array.from({ length: 300 }, (_, seed) => ({ ...sampleInputs(seed), overrides: [] }))
    const left = gates.flatMap(inputs => runGate({ ...inputs, isCleared: true }).problems.map(({ code }) => code))
    expect([...new Set(left)]).toEqual(['contraindicated'])
    for (const inputs of gates) {
      const ruledOut = runGate({ ...inputs, isCleared: false }).problems.filter(one => one.code === 'contraindicated')
      expect(runGate({ ...inputs, isCleared: true }).problems).toEqual(ruledOut)
    }
  })
})
