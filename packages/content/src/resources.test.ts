import { treatmentConsentTexts } from '@om/domain/consents'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownEvidence } from './evidence.ts'
import { ownResources, type ResourceText } from './resources.ts'

let texts: ResourceText[]
beforeAll(async () => {
  texts = await ownResources()
})

describe('what doctors work by', () => {
  test('has a text for each part of their work, with its sources and its next review [EVIDENCE-06]', () => {
    expect(texts.map(one => one.slug).toSorted()).toEqual([
      'adverse-event-report',
      'advertising',
      'bloods',
      'identity-check',
      'live-consult-script',
      'off-label-and-compounded',
      'prescribing-and-dispensing',
      'red-flags-and-referral',
      'side-effects-e2-e3',
      'state-differences',
      'telehealth-rules',
    ])
    for (const { slug, references, reviewedOn, nextReviewOn } of texts) {
      expect(references.length, slug).toBeGreaterThan(0)
      expect(nextReviewOn > reviewedOn, slug).toBe(true)
    }
  })

  test('links only to what is there', async () => {
    const known = new Set([...texts.map(one => `/resources/${one.slug}`), '/resources/formulary', '/resources/stages'])
    const links = texts.flatMap(one => [...one.html.matchAll(/href="(\/[^"#?]+)/g)].map(([, path]) => path))
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter(path => !known.has(path ?? ''))).toEqual([])
  })

  test('has the words of a treatment’s consents as patients agree to them [EVIDENCE-08]', () => {
    const { words } = texts.find(one => one.slug === 'off-label-and-compounded') ?? { words: '' }
    for (const text of Object.values(treatmentConsentTexts)) expect(words).toContain(text.toLowerCase())
  })

  test('is not the library of patients', async () => {
    const theirs = new Set((await ownEvidence()).map(one => one.slug))
    expect(texts.filter(one => theirs.has(one.slug))).toEqual([])
  })
})
