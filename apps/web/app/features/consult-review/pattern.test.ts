import { describe, expect, test } from 'vitest'
import { patternName } from './pattern.ts'

describe('the pattern a patient chose', () => {
  test.each([
    ['norwood', 'nh3', 'Norwood–Hamilton 3'],
    ['norwood', 'nh3v', 'Norwood–Hamilton 3V'],
    ['norwood', 'nh_a', 'Norwood–Hamilton type A'],
    ['norwood', 'diffuse', 'Norwood–Hamilton: beside the scale'],
    ['sinclair', 's1', 'Sinclair 1'],
    ['sinclair', 's3', 'Sinclair 3 (Ludwig I–II)'],
    ['sinclair', 'frontal_accent', 'Sinclair: beside the scale'],
  ] as const)('on the scale of %s as %s is %s', (scale, code, name) =>
    expect(patternName({ scale, code, label: '' })).toBe(name),
  )
})
