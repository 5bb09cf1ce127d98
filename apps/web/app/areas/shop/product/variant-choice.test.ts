import { describe, expect, test } from 'vitest'
import { firstChoice, isValueAvailable, optionGroups, valuesOf, variantFor, variantName } from './variant-choice.ts'

const variant = (size: string, scent: string, isAvailable = true) => ({
  id: `${size} ${scent}`,
  isAvailable,
  options: [
    { name: 'Size', value: size },
    { name: 'Scent', value: scent },
  ],
})

const variants = [
  variant('250 mL', 'Olive', false),
  variant('250 mL', 'None'),
  variant('500 mL', 'Olive'),
  variant('1 L', 'None', false),
]

describe('choosing a variant', () => {
  test('groups values by option, each once', () => {
    expect(optionGroups(variants)).toEqual([
      { name: 'Size', values: ['250 mL', '500 mL', '1 L'] },
      { name: 'Scent', values: ['Olive', 'None'] },
    ])
  })

  test('offers no choice where there is one variant', () => {
    expect(optionGroups([{ isAvailable: true, options: [{ name: 'Title', value: 'Default Title' }] }])).toEqual([])
    expect(variantName('Default Title')).toBe('')
    expect(variantName('250 mL')).toBe('250 mL')
  })

  test('begins with what can be had', () => {
    expect(firstChoice(variants)?.id).toBe('250 mL None')
    expect(firstChoice(variants.filter(one => !one.isAvailable))?.id).toBe('250 mL Olive')
    expect(firstChoice([])).toBeNull()
  })

  test('finds the variant of the chosen values, also a sold-out one', () => {
    expect(variantFor(variants, { Size: '250 mL', Scent: 'Olive' })?.id).toBe('250 mL Olive')
    expect(variantFor(variants, valuesOf(variants[2] ?? null))?.id).toBe('500 mL Olive')
  })

  test('what was chosen last stands where no variant has all values [SHOP-46]', () => {
    expect(variantFor(variants, { Size: '500 mL', Scent: 'None' }, 'Size')?.id).toBe('500 mL Olive')
    expect(variantFor(variants, { Size: '500 mL', Scent: 'None' }, 'Scent')?.id).toBe('250 mL None')
  })

  test('knows which values are sold out beside the others', () => {
    const chosen = { Size: '250 mL', Scent: 'None' }
    const at = (name: string, value: string) => isValueAvailable(variants, chosen, { name, value })
    expect(at('Scent', 'Olive')).toBe(false)
    expect(at('Scent', 'None')).toBe(true)
    expect(at('Size', '1 L')).toBe(false)
    expect(at('Size', '500 mL')).toBe(false)
    expect(isValueAvailable(variants, { ...chosen, Scent: 'Olive' }, { name: 'Size', value: '500 mL' })).toBe(true)
  })
})
