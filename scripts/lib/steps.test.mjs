import { describe, expect, test } from 'vitest'
import { judge } from './steps.mjs'

describe('the verdict on a test runner', () => {
  test.each([
    ['all passed', { passed: 5, failed: 0 }, 0, { passed: 5, failed: 0 }],
    ['some failed', { passed: 4, failed: 1 }, 1, { passed: 4, failed: 1 }],
    ['it crashed after passing', { passed: 5, failed: 0 }, 1, { passed: 5, failed: 1 }],
    ['it was killed', { passed: 0, failed: 0 }, null, { passed: 0, failed: 1 }],
    ['it ran nothing and calls that success', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ])('is right when %s', (_case, counts, code, verdict) => {
    expect(judge(counts, code, '')).toMatchObject(verdict)
  })
})
