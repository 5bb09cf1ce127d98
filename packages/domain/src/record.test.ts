import { expect, test } from 'vitest'
import { record } from './record.ts'

test('makes one entry for each key', () => expect(record(['a', 'bb'], key => key.length)).toEqual({ a: 1, bb: 2 }))
