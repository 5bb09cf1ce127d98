import { saveNote } from '@om/contracts/consults'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { useNote } from './use-note.ts'

const consultId = '018f0000-0000-7000-8000-000000000001'
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let drafts: string[]
const expectDrafts = (...texts: string[]) => act(() => vi.waitFor(() => expect(drafts).toEqual(texts), 20_000))

beforeEach(() => {
  vi.useFakeTimers()
  drafts = []
  answer(saveNote, ({ body }) => {
    drafts.push(body.note)
    return { ok: true }
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
