import { saveNote } from '@om/contracts/consults'
import { refused } from '@om/contracts/errors'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { joinNotes, useNote } from './use-note.ts'

const consultId = '018f0000-0000-7000-8000-000000000001'
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let drafts: string[]
const expectDrafts = (...texts: string[]) => act(() => vi.waitFor(() => expect(drafts).toEqual(texts), 20_000))

beforeEach(() => {
  vi.useFakeTimers()
  drafts = []
  answer(saveNote, ({ body }) => {
    drafts.push(body.note)
    return { ok: true, note: body.note }
  })
  return () => vi.useRealTimers()
})

const opened = (id = consultId) => renderHook(() => useNote(id, '', true)).result

/** Calls arrive in their order: had one left, it would be here before that of another consult. */
const expectNoDraft = async () => {
  const other = opened('018f0000-0000-7000-8000-000000000002')
  act(() => other.current.change('Of another consult.'))
  await pass(1_000)
  await expectDrafts('Of another consult.')
}

test('a draft is sent shortly after typing stops', async () => {
  const note = opened()
  act(() => note.current.change('Norwood 3, no scarring.'))
  await pass(1_000)
  await expectDrafts('Norwood 3, no scarring.')
  expect(note.current.state).toBe('saved')
})

test('no draft follows a note that is being signed, however long the decision takes', async () => {
  const note = opened()
  act(() => note.current.change('Norwood 3, no scarring.'))
  let decide = () => {}
  const decision = note.current.signWith(() => new Promise<void>(resolve => (decide = resolve)))
  await pass(30_000)
  decide()
  await act(() => decision)
  await pass(30_000)
  await expectNoDraft()
  expect(note.current.state).toBe('untouched')
})

test('what is typed while the decision is on its way is not signed, not sent, and kept in the browser', async () => {
  const note = opened()
  let decide = () => {}
  const decision = note.current.signWith(() => new Promise<void>(resolve => (decide = resolve)))
  await pass(1_000)
  act(() => note.current.change('One more thought.'))
  await pass(30_000)
  decide()
  await act(() => decision)
  await pass(30_000)
  await expectNoDraft()
  expect(note.current.state).toBe('failed')
  expect(opened().current.text).toBe('One more thought.')
})

test('a decision that is refused leaves the note a draft, which is sent', async () => {
  const note = opened()
  act(() => note.current.change('Norwood 3, no scarring.'))
  const refused = note.current.signWith(() => Promise.reject(new Error('refused')))
  await act(() => expect(refused).rejects.toThrow('refused'))
  await pass(1_000)
  await expectDrafts('Norwood 3, no scarring.')
})

test('what another device has written is joined with what is written here, and nothing of either is lost [CONSULT-S357]', async () => {
  let stored = 'Norwood 3.'
  answer(saveNote, ({ body }) => {
    if (body.before !== stored) return { ok: false, note: stored }
    stored = body.note
    return { ok: true, note: stored }
  })
  const note = renderHook(() => useNote(consultId, 'Norwood 3.', true)).result
  stored = 'Norwood 3. Iron first.'
  act(() => note.current.change('Norwood 3. Wants tablets.'))
  await pass(3_000)
  await act(() => vi.waitFor(() => expect(stored).toBe('Norwood 3. Iron first. Wants tablets.'), 20_000))
  expect(note.current.text).toBe(stored)
})

test('a copy left in the tab is joined with what the clinic has meanwhile [CONSULT-S357]', async () => {
  let asked = 0
  answer(saveNote, () => {
    asked += 1
    return refused('too_fast')
  })
  const first = renderHook(() => useNote(consultId, 'Begun.', true))
  act(() => first.result.current.change('Begun. Lost without it.'))
  await pass(1_000)
  first.unmount()
  for (let tries = 0; tries < 5; tries += 1) await pass(10_000)
  expect(asked, 'who has left does not try again and again').toBeLessThan(3)
  expect(renderHook(() => useNote(consultId, 'Begun. And more.', true)).result.current.text).toBe(
    'Begun. And more. Lost without it.',
  )
})

test('somebody who types on and on has it saved all the same [CONSULT-S357]', async () => {
  const note = opened()
  for (let words = 1; words <= 12; words += 1) {
    act(() => note.current.change('word '.repeat(words)))
    await pass(500)
  }
  await act(() => vi.waitFor(() => expect(drafts.length).toBeGreaterThan(0), 20_000))
})

test.each([
  ['a', 'a b', 'a', 'a b'],
  ['a c', 'a b', 'a', 'a c b'],
  ['x', 'y', 'z', 'x\n\ny'],
  ['a b c', 'a b', 'a', 'a b c'],
  ['', 'mine', 'begun', 'mine'],
])('%j here and %j there, begun as %j, are %j [CONSULT-S357]', (stored, mine, begun, joined) =>
  expect(joinNotes(stored, mine, begun)).toBe(joined),
)
