import { describe, expect, test } from 'vitest'
import { type Draft, newDraft } from './draft.ts'
import { mergeDrafts, nextRevision } from './merge.ts'

const begun = (): Draft => newDraft('6f9619ff-8b86-4011-b42d-00c04fc964ff', 1000)
const answered = (draft: Draft, answers: Draft['answers']): Draft =>
  nextRevision(draft, { ...draft, answers: { ...draft.answers, ...answers } })

describe('two tabs of one assessment', () => {
  const first = answered(begun(), { hair_loss_pattern: 'nh2' })

  test('an older tab never overwrites a newer answer [QUIZ-26]', () => {
    const newer = answered(answered(first, { onset: 'gradual' }), { hair_loss_pattern: 'nh4' })
    const older = answered(first, { hair_loss_duration: '1_3y' })
    for (const merged of [mergeDrafts(newer, older), mergeDrafts(older, newer)]) {
      expect(merged.answers).toEqual({ hair_loss_pattern: 'nh4', onset: 'gradual', hair_loss_duration: '1_3y' })
      expect(merged.revision).toBe(newer.revision)
    }
  })

  test('an answer that was cleared later stays cleared', () => {
    const cleared = nextRevision(first, { ...first, answers: {} })
    expect(mergeDrafts(first, cleared).answers).toEqual({})
    expect(mergeDrafts(cleared, first).answers).toEqual({})
  })

  test('each detail is the one typed last', () => {
    const one = nextRevision(first, { ...first, details: { ...first.details, firstName: 'Mina' } })
    const two = nextRevision(answered(first, { onset: 'sudden' }), {
      ...first,
      details: { ...first.details, lastName: 'Costa' },
    })
    expect(mergeDrafts(one, two).details).toMatchObject({ firstName: 'Mina', lastName: 'Costa' })
  })

  test('a tab without answers takes over what another has', () => {
    expect(mergeDrafts(newDraft(begun().id, 5000), first)).toEqual(first)
  })

  test('an assessment started again replaces the one before', () => {
    const again = { ...newDraft(begun().id, 9000), revision: 1 }
    expect(mergeDrafts(first, again)).toEqual(again)
    expect(mergeDrafts(again, first)).toEqual(again)
  })

  test('the bar stands where it was furthest', () => {
    const far = { ...first, progress: { part: 0.6, left: 5 } }
    const near = answered({ ...first, progress: { part: 0.2, left: 10 } }, { onset: 'gradual' })
    expect(mergeDrafts(near, far).progress?.part).toBe(0.6)
  })
})
