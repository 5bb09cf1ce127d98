import { expect, test } from 'vitest'
import { consentToSync, oncePerId } from './consent-sync.ts'

test.each([
  [
    { marketing_consent: true, marketing_consent_source: 'quiz' },
    { consent: true, source: 'quiz' },
  ],
  [{ marketing_consent: false }, { consent: false, source: 'sign_up' }],
  [
    { marketing_consent: true, marketing_consent_source: ' ' },
    { consent: true, source: 'sign_up' },
  ],
  [{ marketing_consent: true, marketing_consent_synced: true }, null],
  [{ marketing_consent: 'yes' }, null],
  [{}, null],
  [undefined, null],
])('of %j the product still has to hear %j [SESSION-21]', (metadata, expected) =>
  expect(consentToSync(metadata)).toEqual(expected),
)

test('the answer is sent once per person, and again only after a failure [SESSION-20]', async () => {
  const sent: string[] = []
  const once = oncePerId()
  const work = (id: string, outcome: () => boolean) => async () => {
    sent.push(id)
    return outcome()
  }
  await once(
    'mina',
    work('mina', () => false),
  )
  await once(
    'mina',
    work('mina', () => {
      throw new Error('no connection')
    }),
  )
  await Promise.all([
    once(
      'mina',
      work('mina', () => true),
    ),
    once(
      'mina',
      work('mina', () => true),
    ),
  ])
  await once(
    'mina',
    work('mina', () => true),
  )
  await once(
    'jonas',
    work('jonas', () => true),
  )
  expect(sent).toEqual(['mina', 'mina', 'mina', 'jonas'])
})
