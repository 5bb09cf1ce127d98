import { type EffectCode, effectCodes, effectLevels, effectSeverities } from '@om/contracts/side-effects'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectRule, effects } from './effects.ts'
import { effectsInWords, judgeEffects } from './side-effects.ts'

const judge = (codes: EffectCode[], more: Partial<Parameters<typeof judgeEffects>[0]> = {}) =>
  judgeEffects({ effects: codes, words: '', severity: 'mild', medicines: ['FIN_PO'], ...more })

describe('a side effect', () => {
  test.each([
    [['itch'], 'E0'],
    [['dizzy', 'itch'], 'E1'],
    [['swelling', 'headache'], 'E2'],
    [['fainted', 'itch'], 'E3'],
    [['other'], 'E1'],
  ] as const)('%j is %s: the gravest thing in it counts [SAFETY-01]', (codes, level) => {
    expect(judge([...codes]).level).toBe(level)
  })

  test.each([
    ['I had chest pain on the stairs', 'E3', 'emergency'],
    ['I cannot breathe well', 'E3', 'emergency'],
    ['it’s hard to breathe', 'E3', 'emergency'],
    ['yesterday I passed out', 'E3', 'emergency'],
    ['my lips are swollen', 'E3', 'emergency'],
    ['I think of suicide', 'E3', 'crisis'],
    ['my feet swell in the evening', 'E2', null],
    ['my chest hurts when I climb', 'E3', 'emergency'],
    ['tightness across the chest', 'E3', 'emergency'],
    ['I cant get enough air', 'E3', 'emergency'],
    ['I keep blacking out', 'E3', 'emergency'],
    ['I want to die', 'E3', 'crisis'],
    ['self harm crosses my mind', 'E3', 'crisis'],
    ['it would be easier to end it all', 'E3', 'crisis'],
    ['the chest of drawers arrived broken', 'E1', null],
    ['the box was a breath of fresh air', 'E1', null],
    ['the print is faintly readable', 'E1', null],
    ['there is a lump', 'E2', null],
    ['it smells odd', 'E1', null],
    ['my chest is tight', 'E3', 'emergency'],
    ['tight chest', 'E3', 'emergency'],
    ['chest feels tight', 'E3', 'emergency'],
    ['pains in my chest', 'E3', 'emergency'],
    ['my chest aches', 'E3', 'emergency'],
    ['my chest is hurting', 'E3', 'emergency'],
    ['chestpain', 'E3', 'emergency'],
    ['my chest feels really quite heavy', 'E3', 'emergency'],
    ['chest is sort of tight today', 'E3', 'emergency'],
    ['aching all over my chest', 'E3', 'emergency'],
    ['a heavy feeling in my chest', 'E3', 'emergency'],
    ['Chest: painful since noon', 'E3', 'emergency'],
    ["couldn't breathe", 'E3', 'emergency'],
    ['couldnt breathe last night', 'E3', 'emergency'],
    ['could not breathe', 'E3', 'emergency'],
    ['unable to breathe', 'E3', 'emergency'],
    ['not able to breathe', 'E3', 'emergency'],
    ['I can barely breathe', 'E3', 'emergency'],
    ['hardly breathe', 'E3', 'emergency'],
    ['struggling for breath', 'E3', 'emergency'],
    ['gasping for breath', 'E3', 'emergency'],
    ['breathing is very hard', 'E3', 'emergency'],
    ['im sucidal', 'E3', 'crisis'],
    ['suicidle thoughts', 'E3', 'crisis'],
    ['feeling suisidal', 'E3', 'crisis'],
    ['i wanna die', 'E3', 'crisis'],
    ['dont wanna be here', 'E3', 'crisis'],
    ['don’t want to wake up', 'E3', 'crisis'],
    ['cutting myself', 'E3', 'crisis'],
    ['I keep cuting myself', 'E3', 'crisis'],
    ['ending my life', 'E3', 'crisis'],
    ['take my own life', 'E3', 'crisis'],
    ['thinking of taking my life', 'E3', 'crisis'],
    ['I wish I was dead', 'E3', 'crisis'],
    ['im pregnent', 'E3', 'pregnancy'],
    ['preggo!', 'E3', 'pregnancy'],
    ['preggers', 'E3', 'pregnancy'],
    ['I may be pregnant', 'E3', 'pregnancy'],
    ['period late', 'E2', null],
    ['my period is two weeks late', 'E2', null],
    ['my period’s late', 'E2', null],
    ['late period', 'E2', null],
    ['skipped my period', 'E2', null],
    ['puffy face', 'E2', null],
    ['my face is a bit puffy', 'E2', null],
    ['puffy around eyes', 'E2', null],
    ['my ankles look puffy', 'E2', null],
    ['a tight deadline', 'E1', null],
    ['cutting my hair', 'E1', null],
    ['I cut my own hair', 'E1', null],
    ['the chest of drawers is heavy', 'E1', null],
    ['painting the chest of drawers', 'E1', null],
    ['take my life in my stride', 'E1', null],
    ['taking my life into my own hands', 'E1', null],
    ['the box arrived puffy', 'E1', null],
    ['the cap is tight', 'E1', null],
    ['my chest hair is growing', 'E1', null],
    ['a heavy parcel', 'E1', null],
    ['it takes my breath away', 'E1', null],
    ['I barely bought anything', 'E1', null],
    ['I could not buy it', 'E1', null],
    ['the end of it all is near', 'E1', null],
    ['my trial period is late', 'E1', null],
    ['the billing period late fee', 'E1', null],
    ['I was late', 'E1', null],
    ['a subsidised price', 'E1', null],
    ['no pressure', 'E1', null],
    ['dont want to be charged', 'E1', null],
    ['pregame', 'E1', null],
    ['I would die for this shampoo', 'E1', null],
  ] as const)('“%s” in words is %s [SAFETY-02]', (words, level, help) => {
    expect(judge(['other'], { words })).toMatchObject({ level, help })
  })

  test.each([
    ['FIN_PO', 'E3', 'pregnancy'],
    ['MOX_PO+SPI_PO', 'E3', 'pregnancy'],
    ['MOX_TOP', 'E2', null],
  ] as const)('a pregnancy on %s is %s [SAFETY-03]', (medicine, level, help) => {
    expect(judge(['pregnant'], { medicines: [medicine] })).toMatchObject({ level, help })
  })

  test('that is severe is one step graver where it was minor [SAFETY-04]', () => {
    expect(judge(['itch'], { severity: 'severe' }).level).toBe('E1')
    expect(judge(['headache'], { severity: 'severe' }).level).toBe('E2')
    expect(judge(['headache'], { severity: 'moderate' }).level).toBe('E1')
  })

  test('is never made smaller by telling more [SAFETY-05]', () => {
    const codes = fc.subarray([...effectCodes], { minLength: 1 })
    fc.assert(
      fc.property(codes, codes, fc.string(), fc.constantFrom(...effectSeverities), (some, more, words, severity) => {
        const less = judge(some, { severity })
        const all = judge([...some, ...more], { severity, words })
        expect(effectLevels.indexOf(all.level)).toBeGreaterThanOrEqual(effectLevels.indexOf(less.level))
        expect(all.help === null).toBe(all.level !== 'E3')
      }),
    )
  })

  // Longer ones took minutes when a sign could belong to a word or to what is between words.
  test.each(['chest', 'face', 'tight'])('is looked for after “%s” in a long run of signs [SAFETY-02]', word => {
    expect(effectsInWords(`${word}${"'".repeat(90)}`)).toEqual([])
    expect(effectsInWords(`${"'".repeat(90)} ${word}`)).toEqual([])
  })

  test('is offered with what cannot wait first', () => {
    const groups = effectCodes.map(code => effects[code].group)
    expect(groups.lastIndexOf('urgent')).toBeLessThan(groups.indexOf('body'))
  })
})

test('each line of the list is a rule with its number and its source [SAFETY-120]', () => {
  const rules = effectCodes.map(effectRule)
  expect(new Set(rules.map(one => one.rule)).size).toBe(effectCodes.length)
  for (const { source } of rules) expect(source.length).toBeGreaterThan(20)
})
