import type { TemplateContent } from '@om/contracts/prescription-templates'
import { describe, expect, test } from 'vitest'
import * as rules from '../formulary/contraindications.ts'
import { ruledOut, templateProblems } from './template-checks.ts'
import { templates } from './template-data.ts'

const today = '2026-11-20'

const contentOf = (code: string): TemplateContent => {
  const found = templates.find(one => one.code === code)
  if (!found) throw new Error(`no template ${code}`)
  const { code: _, ...content } = found
  return structuredClone(content)
}
type Change = Partial<TemplateContent['items'][number]>
const withItem = (code: string, change: Change, content: Partial<TemplateContent> = {}): TemplateContent => {
  const base = contentOf(code)
  return { ...base, ...content, items: base.items.map(item => ({ ...item, ...change })) }
}
const found = (content: TemplateContent) =>
  templateProblems(content, today, ruledOut(content, today, rules)).map(({ rule, field }) => `${rule} ${field}`)

describe('a template that could never be signed', () => {
  test('is none of those that the clinic began with [SCRIPT-S700]', () => {
    for (const { code } of templates.filter(one => one.items.length > 0))
      expect(found(contentOf(code)), code).toEqual([])
  })

  test.each<[string, TemplateContent, string[]]>([
    [
      'compounded without a reason',
      withItem('RX-M2', { compoundingReason: null }),
      ['REG-16 items.0.compoundingReason'],
    ],
    ['a combination that is bought', withItem('RX-W3', { compounded: false }), ['REG-16 items.0.compoundingReason']],
    [
      'a reason without compounding',
      withItem('RX-M1', { compoundingReason: 'combination' }),
      ['REG-16 items.0.compoundingReason'],
    ],
    [
      'a strength that nobody can weigh',
      withItem('RX-M2', { strength: 'low', description: 'Minoxidil low capsule' }),
      ['REG-16 items.0.strength'],
    ],
    ['a liquid for longer than it keeps', { ...contentOf('RX-M3'), supplyDays: [45] }, ['INV-09 supplyDays.0']],
    ['longer than three months at first', { ...contentOf('RX-M1'), supplyDays: [120] }, ['REG-11 supplyDays.0']],
    [
      'a women’s medicine for men',
      withItem('RX-W2', {}, { brand: 'men', planCode: 'M-A' }),
      ['CI-07 items.0.medicine'],
    ],
    ['no directions', withItem('RX-M1', { directions: 'Daily' }), ['REG-10 items.0.directions']],
    [
      'another name than what is checked',
      withItem('RX-M1', { description: 'Dutasteride 1 mg tablet' }),
      ['REG-10 items.0.description'],
    ],
    ['off-label without saying so', withItem('RX-M4', { offLabel: false }), ['INV-04 items.0.offLabel']],
    ['a label that does not warn', withItem('RX-M2', { labelIntents: [] }), ['REG-14 items.0.labelIntents']],
    ['a form that is not held', withItem('RX-M1', { form: 'capsule' }), ['REG-10 items.0.form']],
    ['a plan of the others', { ...contentOf('RX-M1'), planCode: 'W-A' }, ['INV-11 planCode']],
    ['no medicine', { ...contentOf('RX-M1'), items: [] }, ['REG-10 items']],
  ])('is told with its rule: %s [SCRIPT-S701]', (_, content, expected) => expect(found(content)).toEqual(expected))

  test('of a medicine that has left the formulary is told with what takes its place [SCRIPT-S702]', () => {
    const problems = templateProblems(withItem('RX-W4', { medicine: 'LAT_TOP' }), today, [])
    expect(problems.map(({ message }) => message)).toEqual([
      'Latanoprost scalp solution has left the formulary. Minoxidil for the scalp takes its place.',
    ])
  })
})
