import { rules } from '@om/domain/triage/rules'
import { expect, test } from 'vitest'
import { triageWords } from './triage-words.ts'

test('the privacy policy tells every rule that sorts an assessment, and no other', () =>
  expect(triageWords.flatMap(told => told.rules).sort()).toEqual(
    [...new Set([...rules.map(rule => rule.id), 'T-25', 'T-26'])].sort(),
  ))
