import { expect, test } from 'vitest'
import { patternOf } from './pattern.ts'
import { sampleMan, sampleWoman } from './sample-answers.ts'

test.each([
  ['men', { ...sampleMan, hair_loss_pattern: 'nh3v' }, 'norwood nh3v Mainly the crown'],
  ['men', { ...sampleMan, hair_loss_pattern: 'diffuse' }, 'norwood diffuse Thinner all over'],
  ['men', { ...sampleMan, hair_loss_pattern: 'unsure' }, null],
  ['women', sampleWoman, 'sinclair s2 The part is a little wider'],
  [
    'women',
    { ...sampleWoman, fphl_pattern: 'frontal_accent' },
    'sinclair frontal_accent Widest at the front, like a fir tree',
  ],
  ['women', sampleMan, 'norwood nh3 Deep temples'],
  ['men', sampleWoman, 'sinclair s2 The part is a little wider'],
  ['men', {}, null],
] as const)('the picture chosen by someone of the %s brand: %j', (brand, answers, expected) => {
  const chosen = patternOf(brand, answers)
  expect(chosen && `${chosen.scale} ${chosen.code} ${chosen.label}`).toBe(expected)
})
