import { ApiError } from '@om/contracts/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newDraft } from '../draft.ts'
import {
  attemptAfter,
  drainOutbox,
  isUnanswered,
  OUTBOX_KEY,
  queueFinished,
  type Sender,
  subscribeToOutbox,
  unqueue,
  waiting,
} from './outbox.ts'
import { QuizSaveError } from './save-row.ts'

const details = {
  firstName: 'Mina',
  lastName: 'Costa',
  phone: '0412345678',
  address: { line1: '12 Banksia Street', line2: '', suburb: 'Marrickville', state: 'NSW' as const, postcode: '2204' },
}
const entry = (id: string, userId = 'mina') => ({ brand: 'men' as const, draft: newDraft(id, 1), userId, details })
const first = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
const second = '7f9619ff-8b86-4011-b42d-00c04fc964ff'

const store = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', store())
  return () => vi.unstubAllGlobals()
})

describe('a finished assessment without a connection', () => {
  test('waits, is sent once and is gone [QUIZ-28]', async () => {
    queueFinished(entry(first))
    const sent: string[] = []
    const send: Sender = async ({ draft }) => {
      sent.push(draft.id)
      return 'sent'
    }
    await Promise.all([drainOutbox('mina', send), drainOutbox('mina', send)])
    await drainOutbox('mina', send)
    expect(sent).toEqual([first])
    expect(localStorage.getItem(OUTBOX_KEY)).toBeNull()
  })

  test('stays while there is no connection, and keeps its order', async () => {
    queueFinished(entry(first))
    queueFinished(entry(second))
    const send = vi.fn<Sender>(async () => 'later')
    await drainOutbox('mina', send)
    expect(send).toHaveBeenCalledTimes(1)
    expect(waiting().map(({ draft }) => draft.id)).toEqual([first, second])
  })

  test('remembers that its answers are stored when only the second half failed', async () => {
    queueFinished(entry(first))
    await drainOutbox('mina', async (_entry, onRowSaved) => {
      onRowSaved(second)
      return 'later'
    })
    expect(waiting()[0]?.draft.savedRow).toBe(second)
  })

  test('is never sent by somebody else', async () => {
    queueFinished(entry(first))
    const send = vi.fn<Sender>(async () => 'sent')
    await drainOutbox('another', send)
    expect(send).not.toHaveBeenCalled()
    expect(waiting()).toHaveLength(1)
  })

  test('says why it cannot go and is not tried again', async () => {
    queueFinished(entry(first))
    const send = vi.fn<Sender>(async () => ({ refused: 'You already have an assessment with a doctor.' }))
    await drainOutbox('mina', send)
    await drainOutbox('mina', send)
    expect(send).toHaveBeenCalledTimes(1)
    expect(waiting()[0]?.refusal).toBe('You already have an assessment with a doctor.')
  })

  test('waits once, however often it is finished, and can be taken back', () => {
    queueFinished(entry(first))
    queueFinished(entry(first))
    expect(waiting()).toHaveLength(1)
    unqueue(first)
    expect(waiting()).toEqual([])
  })

  test('tells whoever shows it, and gives the same list until it changes', () => {
    const heard = vi.fn()
    const stop = subscribeToOutbox(heard)
    queueFinished(entry(first))
    expect(heard).toHaveBeenCalledTimes(1)
    expect(waiting()).toBe(waiting())
    stop()
    unqueue(first)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('loses only what is damaged', () => {
    queueFinished(entry(first))
    localStorage.setItem(OUTBOX_KEY, JSON.stringify([{ broken: true }, ...waiting()]))
    expect(waiting().map(({ draft }) => draft.id)).toEqual([first])
  })
})

const answered = (status: number) =>
  new ApiError(status, { code: 'internal', message: 'Something went wrong.', requestId: 'r' })
const notStored = (status: number) => new QuizSaveError('Bad gateway', { status })

test.each([
  ['the connection was lost', new TypeError('Failed to fetch')],
  ['the connection was lost while the answers were stored', notStored(0)],
  ['the data service restarts', notStored(502)],
  ['the data service has too much to do', notStored(429)],
  ['the session has ended meanwhile', notStored(401)],
  ['the clinic restarts', answered(503)],
])('an assessment goes on waiting when %s [QUIZ-33]', (_, error) => expect(attemptAfter(error)).toBe('later'))

test.each([
  ['the answers are not taken', notStored(403), 'Bad gateway'],
  ['no consult can be opened', answered(409), 'Something went wrong.'],
])('an assessment is given up, with the reason, when %s', (_, error, refused) =>
  expect(attemptAfter(error)).toEqual({ refused }),
)

test('a failure that the clinic has answered is told, not taken for a lost connection', () => {
  expect(isUnanswered(notStored(500))).toBe(false)
  expect(isUnanswered(answered(500))).toBe(false)
  expect(isUnanswered(notStored(0))).toBe(true)
  expect(isUnanswered(new TypeError('Load failed'))).toBe(true)
})
