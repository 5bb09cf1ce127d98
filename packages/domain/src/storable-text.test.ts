import { expect, test } from 'vitest'
import { storableText, storableValue } from './storable-text.ts'

test.each([
  ['Grüße, 日本 🌿', 'Grüße, 日本 🌿'],
  ['a\0b', 'ab'],
  ['cut \ud83c', 'cut '],
  ['\udf3fcut', 'cut'],
  ['', ''],
])('%j can be stored as %j', (text, stored) => expect(storableText(text)).toBe(stored))

test.each([
  ['{"a":["x\\u0000",1,null,true],"b\\u0000":{"c":"\\ud83c"}}', { a: ['x', 1, null, true], b: { c: '' } }],
  ['{"a":"\\ud83c\\udf3f"}', { a: '🌿' }],
  ['"plain"', 'plain'],
])('%s can be stored', (json, stored) => expect(storableValue(JSON.parse(json), json)).toEqual(stored))
