import { expect, test } from 'vitest'
import { storableText } from './storable-text.ts'

test.each([
  ['Grüße, 日本 🌿', 'Grüße, 日本 🌿'],
  ['a\0b', 'ab'],
  ['cut \ud83c', 'cut '],
  ['\udf3fcut', 'cut'],
  ['', ''],
])('%j can be stored as %j', (text, stored) => expect(storableText(text)).toBe(stored))
