import { describe, expect, test } from 'vitest'
import { refusalOf } from './refusal-of.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

describe('a failure', () => {
  test.each([
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
    ...['53300', '57014', '57P01', '57P02', '57P03', '08000', '08006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].map(
      withCode,
    ),
    new Error('Failed query: select', { cause: withCode('57P01') }),
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
  ])('of a full or lost database is 503: %s', error => expect(refusalOf(error)?.code).toBe('timed_out'))

  test.each([
    new Error('failed'),
    ...['23505', '42P01'].map(withCode),
    // A number or a time that we computed, and no column takes.
    ...['22003', '22008'].map(code => new Error('Failed query', { cause: withCode(code) })),
    'thrown',
    null,
  ])('of ours stays ours: %s', error => expect(refusalOf(error)).toBeNull())
})
