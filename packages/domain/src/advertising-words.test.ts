import { expect, test } from 'vitest'
import { advertisingWordsIn } from './advertising-words.ts'

test('a medicine named in public text is found, however it is written', () => {
  expect(advertisingWordsIn('Ask about FINASTERIDE, or about Propecia.')).toEqual(['FINASTERIDE', 'Propecia'])
  expect(advertisingWordsIn('a low dose of oral\nminoxidil')).toEqual(['minoxidil'])
})

test('a nickname counts as the name', () => {
  expect(advertisingWordsIn('A natural DHT-blocker')).toEqual(['DHT-blocker'])
  expect(advertisingWordsIn('prescription tablets for hair')).toEqual(['prescription tablets for hair'])
})

test('plain words about hair, hormones and pharmacy are free', () => {
  expect(advertisingWordsIn('DHT shortens the growth years. A pharmacy scalp treatment may be discussed.')).toEqual([])
})
