import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contraindications } from '../formulary/contraindications.ts'
import { takenElsewhere } from '../formulary/taken-elsewhere.ts'
import { RULE_VERSION, triage } from '../triage/triage.ts'
import { allFindings, type GateInputs, type GateVerdict, openFindings, runGate, verdictOf } from './gate.ts'
import { sampleInputs } from './sample-inputs.ts'
import { FIRST_IN_FORCE, gateVersions, replay, ruleSetOf, ruleSetVersions } from './versions.ts'

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
    const gates = Array.from({ length: 300 }, (_, seed) => ({ ...sampleInputs(seed), overrides: [], cleared: [] }))
    const left = gates.flatMap(one => runGate({ ...one, cleared: allFindings(one) }).problems.map(({ code }) => code))
    expect([...new Set(left)]).toEqual(['contraindicated'])
    for (const inputs of gates) {
      const ruledOut = runGate(inputs).problems.filter(one => one.code === 'contraindicated')
      expect(runGate({ ...inputs, cleared: allFindings(inputs) }).problems).toEqual(ruledOut)
    }
  })
})

const plain: GateInputs = {
  ...sampleInputs(1),
  at: 'supply',
  brand: 'men',
  items: ['MOX_PO'],
  answers: { sex_at_birth: 'male', date_of_birth: '01/02/1990', health_conditions: ['kidney_disease'] },
  measured: [],
  otherActive: [],
  overrides: [],
  cleared: [],
}
const openIn = (change: Partial<GateInputs>) => openFindings({ ...plain, ...change }).map(({ ci }) => ci)

describe('the sorting of assessments', () => {
  test('is kept with each version that can be in force, and the one written here is the last of them [RULES-01]', async () => {
    expect(ruleSetVersions).toContain(FIRST_IN_FORCE)
    for (const version of ruleSetVersions)
      expect((await ruleSetOf(version))?.triage(plain.answers, plain).ruleVersion).toBe(version)
    const rules = await ruleSetOf(RULE_VERSION)
    for (let seed = 0; seed < 100; seed += 1) {
      const { answers, brand, today, items } = sampleInputs(seed)
      expect(rules?.triage(answers, { brand, today })).toEqual(triage(answers, { brand, today }))
      expect(rules?.contraindications(answers, items, { brand, today })).toEqual(
        contraindications(answers, items, { brand, today }),
      )
    }
  })
})

describe('what a doctor has cleared', () => {
  const told = (change: Partial<GateInputs['answers']>) => ({ answers: { ...plain.answers, ...change } })

  test('stays cleared whatever else is told, and what is new is not [GATE-100]', () => {
    const cleared = allFindings(plain)
    expect(openIn({})).toEqual(['CI-21'])
    expect(openIn({ cleared })).toEqual([])
    expect(openIn({ cleared, contraceptionOn: '2026-11-01', ...told({ bp_reading: '118/76' }) })).toEqual([])
    const high = told({ health_conditions: ['kidney_disease', 'high_bp_uncontrolled'], bp_reading: '178/110' })
    expect(openIn({ cleared, ...high })).toEqual(['CI-20'])
  })

  test('goes by the words and values behind it: others are news [GATE-101]', () => {
    const words = (text: string) =>
      told({ health_conditions: ['kidney_disease', 'other'], health_conditions_text: text })
    const cleared = allFindings({ ...plain, ...words('A stone in 2019') })
    expect(openIn({ cleared, ...words('a stone  in 2019 ') })).toEqual([])
    expect(openIn({ cleared, ...words('A stone in 2019, and one kidney removed') })).toEqual(['CI-00'])
    const measured = (value: number) => ({
      measured: [{ test: 'egfr' as const, value, lower: null, measuredOn: '2026-11-01' }],
    })
    expect(openIn({ cleared: allFindings({ ...plain, ...measured(55) }), ...measured(55) })).toEqual([])
    expect(openIn({ cleared: allFindings({ ...plain, ...measured(55) }), ...measured(22) })).toEqual(['CI-21'])
  })

  test('counts the same for what was dealt with when signing, where it is known what that rested on [GATE-101]', () => {
    const words = (text: string) => told({ health_conditions: ['other'], health_conditions_text: text })
    const [finding] = allFindings({ ...plain, ...words('Hay fever') })
    const override = { ci: 'CI-00', medicine: 'MOX_PO', reason: '', discussed: false, acknowledged: true }
    expect(openIn({ overrides: [override], ...words('Angina') })).toEqual([])
    const known = [{ ...override, basis: finding?.basis ?? [] }]
    expect(openIn({ overrides: known, ...words('Hay fever') })).toEqual([])
    expect(openIn({ overrides: known, ...words('Angina') })).toEqual(['CI-00'])
  })
})

describe('medicines that are taken elsewhere', () => {
  const says = (text: string, item = 'FIN_PO') =>
    openIn({
      items: [item],
      answers: {
        ...plain.answers,
        health_conditions: ['none'],
        current_medications: ['other'],
        current_medications_text: text,
      },
    })

  test.each([
    ['Propecia from my GP', 'FIN_PO', ['CI-34', 'CI-00']],
    ['avodart', 'FIN_PO', ['CI-34', 'CI-00']],
    ['Rogaine foam', 'MOX_PO', ['CI-00', 'CI-34']],
    ['Loniten 5 mg', 'SPI_PO', ['CI-07', 'CI-00', 'CI-C1']],
    ['vitamin D', 'FIN_PO', ['CI-00']],
  ])('count as duplicates and combinations: %s against %s [GATE-102]', (text, item, found) => {
    expect(says(text, item)).toEqual(found)
  })

  test('are told by how they are taken, each phrase by itself [GATE-102]', () => {
    expect(takenElsewhere({ current_medications_text: 'oral minoxidil and finasteride spray' })).toEqual([
      'MOX_PO',
      'FIN_TOP',
    ])
    expect(takenElsewhere({ current_medications_text: 'Spiro, Diane-35' })).toEqual(['SPI_PO', 'CPA_PO'])
    expect(takenElsewhere({ current_medications_text: 'minoxidil' })).toEqual(['MOX_PO'])
    expect(takenElsewhere({})).toEqual([])
  })
})
