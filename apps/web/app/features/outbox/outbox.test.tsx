import { completeCheckIn, type MyCheckIn } from '@om/contracts/check-ins'
import { refused } from '@om/contracts/errors'
import { messages } from '@om/contracts/messages'
import { photos } from '@om/contracts/photos'
import { type MySideEffect, reportSideEffect } from '@om/contracts/side-effects'
import { type Person, people } from '@om/testing/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { signInAs } from '#test/fake-backend.ts'
import { emptyOutbox, memoryShelf } from '#test/memory-shelf.ts'
import type { NewEntry } from './outbox.ts'

const lost = () => {
  throw new TypeError('Failed to fetch')
}

let shelf = memoryShelf()
const opened: typeof import('./outbox.ts')[] = []
beforeEach(() => {
  shelf = memoryShelf()
})
afterEach(async () => {
  for (const outbox of opened.splice(0)) await emptyOutbox(outbox)
})

let pages = 0

/** The queue as a page finds it that was just opened, with what this device keeps: the module of its own, all else is shared. */
const openPage = async (person: Person = people.mina) => {
  signInAs(person)
  pages += 1
  const page = `./outbox.ts?page=${pages}`
  const outbox: typeof import('./outbox.ts') = await import(/* @vite-ignore */ page)
  outbox.keepOn(shelf)
  opened.push(outbox)
  return outbox
}
const inLine = async (outbox: Awaited<ReturnType<typeof openPage>>) => (await outbox.waitingNow()).map(({ id }) => id)

const id = '0b6d6f0e-6d0a-4f7e-9d3e-0d0f9a8d1c11'
const effect = (reportId: string, words: string): NewEntry => ({
  id: reportId,
  title: 'Side effect: Headache',
  lines: [words],
  page: '/patient-dashboard',
  task: {
    kind: 'side_effect',
    body: { id: reportId, effects: ['headache'], words, severity: 'mild', startedOn: null },
  },
})
const other = '0b6d6f0e-6d0a-4f7e-9d3e-0d0f9a8d1c12'

const report = (reportId: string): MySideEffect => ({
  id: reportId,
  number: 'SE10001',
  effects: ['headache'],
  words: '',
  severity: 'mild',
  startedOn: null,
  told: null,
  level: 'E1',
  help: null,
  reportedAt: '2026-03-01T20:15:00Z',
  dueAt: null,
  state: 'open',
  outcome: null,
  settled: null,
  held: [],
  messages: [],
  can: { write: true },
})

const answers = {
  adherence: 'every_day',
  shedding: 2,
  satisfaction: 4,
  isChanged: false,
  pressure: '',
  pregnancy: null,
  sexual: null,
  cycle: null,
  corrected: [],
  interest: 0,
  low: 0,
  selfHarm: false,
  effects: [],
  severity: 'mild',
  words: 'Going well.',
} as const
const checkIn: NewEntry = {
  id: `check-in:${id}`,
  title: 'Your check-in: three months',
  lines: ['Going well.'],
  page: '/patient-dashboard#check-in',
  task: { kind: 'check_in', checkInId: id, body: answers },
}
const completed: MyCheckIn = {
  id,
  kind: 'month_3',
  state: 'completed',
  dueOn: '2026-03-01',
  blocksOn: '2026-04-01',
  completedAt: '2026-03-01T20:15:00Z',
  answers: null,
  reviewDueAt: null,
  review: null,
  can: { complete: false },
}

test('what is written without a connection waits, also after a reload, and goes in order under its own ids [SCREEN-S312]', async () => {
  answer(reportSideEffect, lost)
  answer(completeCheckIn, lost)
  const before = await openPage()
  expect(await before.sendOrKeep(effect(id, 'Since Monday'), lost)).toBe(before.KEPT)
  expect(await before.sendOrKeep(checkIn, lost)).toBe(before.KEPT)
  expect(shelf.dump()).not.toMatch(/Monday|Going well/)
  await before.sendWaiting()

  const arrived: string[] = []
  answer(reportSideEffect, ({ body }) => {
    arrived.push(body.id)
    return report(body.id)
  })
  answer(completeCheckIn, ({ params }) => {
    arrived.push(`check-in:${params.id}`)
    return { ...completed, help: null, noticed: null }
  })
  const after = await openPage()
  await after.openOutbox()
  await expect.poll(() => inLine(after)).toEqual([])
  expect(arrived).toEqual([id, `check-in:${id}`])
  expect(await shelf.all('waiting')).toEqual([])
})

test('one whose answer was lost is sent again as the same one; what follows waits for it [SCREEN-S312]', async () => {
  const asked: string[] = []
  let isCut = true
  answer(reportSideEffect, ({ body }) => {
    asked.push(body.id)
    return isCut ? lost() : report(body.id)
  })
  const outbox = await openPage()
  await outbox.sendOrKeep(effect(id, ''), lost)
  await outbox.sendOrKeep(effect(other, ''), () => Promise.reject(new Error('the first goes first')))
  await outbox.sendWaiting()
  expect(new Set(asked)).toEqual(new Set([id]))
  isCut = false
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => inLine(outbox)).toEqual([])
  expect(asked.slice(-2)).toEqual([id, other])
})

test('with a connection and nothing in line it goes at once, and a refusal is the form’s [SCREEN-S312]', async () => {
  const outbox = await openPage()
  expect(await outbox.sendOrKeep(effect(id, ''), async () => 'sent')).toBe('sent')
  await expect(outbox.sendOrKeep(effect(id, ''), () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await inLine(outbox)).toEqual([])
})

test('what the clinic does not take keeps its words and the reason, and lets the next one pass [SCREEN-S313]', async () => {
  const outbox = await openPage()
  answer(completeCheckIn, lost)
  await outbox.sendOrKeep(checkIn, lost)
  await outbox.sendOrKeep(effect(id, ''), lost)
  answer(completeCheckIn, () => refused('check_in_not_open'))
  answer(reportSideEffect, ({ body }) => report(body.id))
  await expect
    .poll(async () => {
      await outbox.sendWaiting()
      return inLine(outbox)
    })
    .toEqual([`check-in:${id}`])
  expect(await outbox.waitingNow()).toMatchObject([{ lines: ['Going well.'], refusal: { code: 'check_in_not_open' } }])
  await outbox.discard(`check-in:${id}`)
  expect(await shelf.all('waiting')).toEqual([])
})

test('somebody else who signs in neither sees nor sends it [SCREEN-S314]', async () => {
  answer(reportSideEffect, lost)
  const hers = await openPage(people.mina)
  await hers.sendOrKeep(effect(id, ''), lost)
  answer(reportSideEffect, () => {
    throw new Error('sent in the name of somebody else')
  })
  const his = await openPage(people.theo)
  expect(await inLine(his)).toEqual([])
  await his.sendWaiting()
  // The page that is still open sends nothing either.
  await hers.sendWaiting()
  expect((await shelf.all('waiting')).length).toBe(1)
})

test('what the clinic cannot take just now waits, and holds nothing else back [SCREEN-S313]', async () => {
  const outbox = await openPage()
  answer(completeCheckIn, lost)
  await outbox.sendOrKeep(checkIn, lost)
  await outbox.sendOrKeep(effect(id, ''), lost)
  answer(completeCheckIn, () => refused('internal'))
  answer(reportSideEffect, ({ body }) => report(body.id))
  await expect
    .poll(async () => {
      await outbox.sendWaiting()
      return inLine(outbox)
    })
    .toEqual([`check-in:${id}`])
  expect(await outbox.waitingNow()).toMatchObject([{ refusal: null }])
})

test('a photo that arrives while its message is still being kept goes with it; what is taken back then is gone [SCREEN-S312]', async () => {
  const gate = Promise.withResolvers<void>()
  const slow: typeof shelf = {
    ...shelf,
    put: async (store, record) => {
      if (record.id !== 'photo') await gate.promise
      return shelf.put(store, record)
    },
  }
  const photoId = '00000000-0000-4000-8000-0000000000b1'
  const sent: unknown[] = []
  answer(photos.finish, () => ({
    ...{ thumb: '/photos/1/thumb', full: '/photos/1/full', linksEndAt: '2027-01-01T00:00:00Z' },
    ...{ takenAt: '2026-11-20T01:00:00Z', width: 4, height: 3, id: photoId, view: 'other' as const },
  }))
  answer(messages.write, ({ body: { message, files } }) => {
    sent.push([message, files])
    return refused('internal')
  })
  const outbox = await openPage()
  outbox.keepOn(slow)
  const words = (entryId: string): NewEntry => ({
    ...{ id: entryId, title: 'Message', lines: [], page: '/patient-messages', awaits: ['photo'] },
    task: { kind: 'message', threadId: id, body: { message: '', files: [], requestKey: other, safety: 'none' } },
  })
  await outbox.keepToSend(
    {
      ...{ id: 'photo', title: 'File', lines: [], page: '/patient-messages' },
      task: {
        ...{ kind: 'photo', view: 'other', type: 'image/jpeg', fingerprint: 'f', wholeId: photoId },
        about: { kind: 'message', id },
      },
    },
    new Blob(['picture'], { type: 'image/jpeg' }),
  )
  const keeping = [outbox.keepToSend(words('message')), outbox.keepToSend(words('taken-back'))]
  await expect.poll(() => inLine(outbox)).toContain('taken-back')
  await outbox.discard('taken-back')
  await outbox.sendWaiting()
  expect(await inLine(outbox)).toEqual(['message'])
  gate.resolve()
  await Promise.all(keeping)
  await outbox.sendWaiting()
  expect(new Set(sent.map(one => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(['', [photoId]])]))
  expect((await shelf.all('waiting')).map(one => one.id)).toEqual(['message'])
})

test('what cannot be given back to its form stays in line [SCREEN-S313]', async () => {
  const outbox = await openPage()
  const draft = { key: 'a form', values: { words: 'Since Monday' } }
  await outbox.sendOrKeep({ ...effect(id, 'Since Monday'), draft }, lost)
  const [entry] = await outbox.waitingNow()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  try {
    expect(entry && (await outbox.takeBack(entry))).toBe(false)
    expect(await inLine(outbox)).toEqual([id])
  } finally {
    full.mockRestore()
  }
  expect(entry && (await outbox.takeBack(entry))).toBe(true)
  expect(await inLine(outbox)).toEqual([])
})

test('a browser that keeps nothing says what sending said [SCREEN-S312]', async () => {
  const outbox = await openPage()
  outbox.keepOn({ ...shelf, put: () => Promise.reject(new Error('full')) })
  await expect(outbox.sendOrKeep(effect(id, ''), lost)).rejects.toThrow('Failed to fetch')
  expect(await inLine(outbox)).toEqual([])
})
