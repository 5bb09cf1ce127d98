import { refused } from '@om/contracts/errors'
import { messages } from '@om/contracts/messages'
import { notices } from '@om/contracts/notices'
import { mySideEffects } from '@om/contracts/side-effects'
import type { SupportMessage } from '@om/contracts/support'
import { type Visit, type VisitChat, type VisitDoor, video } from '@om/contracts/video'
import { people } from '@om/testing/people'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, notifyOf } from '#test/fake-api.ts'
import { FakeSocket, openFakeSockets } from '#test/fake-sockets.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { lossBetween } from './connect.ts'
import VisitLayout from './layout.tsx'
import * as visit from './visit.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'

const visitAt = (door: VisitDoor, change: Partial<Visit> = {}): Visit => ({
  appointment: {
    id,
    consultId: null,
    mode: door === 'phone' ? 'phone' : 'video',
    state: 'booked',
    startsAt: '2026-11-16T02:00:00Z',
    endsAt: '2026-11-16T02:15:00Z',
    doctor: { id: other, name: 'Dr Amara Okoro', ahpraNumber: 'MED0001234567' },
    patientName: 'Mina Farahani',
    cancelReason: '',
    reason: '',
    version: 1,
    visit: null,
    proposal: null,
    can: { reschedule: false, cancel: false, propose: false, confirm: false, miss: false },
  },
  side: 'patient',
  door,
  opensAt: '2026-11-16T01:45:00Z',
  movedTo: null,
  other: { isHere: false, since: null },
  peers: [],
  guest: null,
  isMine: false,
  admittedAt: null,
  endedAt: null,
  phoneAt: null,
  phone: '',
  can: {
    admit: false,
    phone: false,
    miss: false,
    end: false,
    fail: false,
    invite: false,
    admitGuest: false,
    removeGuest: false,
  },
  asOf: new Date().toISOString(),
  ...change,
})

beforeEach(() => {
  openFakeSockets()
  answer(video.ticket, () => ({ ticket: 'a'.repeat(32) }))
})

const open = (shown: Visit) => {
  answer(video.read, () => shown)
  return openScreen([screenAt('video-redirect/:appointmentId', visit)], {
    at: `/video-redirect/${id}`,
    as: people.mina,
  })
}

test('says who answers while the doctor is away', async () => {
  const shown = visitAt('early')
  const cover = { doctor: 'Dr Amara Okoro', colleague: 'Dr Henrik Lund', until: '2026-11-20T13:00:00Z' }
  open({ ...shown, appointment: { ...shown.appointment, cover } })
  expect(await screen.findByText(/Dr Henrik Lund answers while Dr Amara Okoro is away, until/)).toBeVisible()
})

test.each<[VisitDoor, Partial<Visit>, string, string, string]>([
  ['early', {}, 'You are early', 'Move or cancel it', '/patient-appointments'],
  ['phone', {}, 'This one is a phone call', 'My appointments', '/patient-appointments'],
  ['completed', {}, 'This appointment is over', 'What happens next', '/patient-dashboard'],
  ['cancelled', {}, 'This appointment was cancelled', 'Choose another time', '/patient-appointments'],
  ['moved', { movedTo: other }, 'This appointment was moved', 'Go to the new one', `/video-redirect/${other}`],
  ['missed', {}, 'This appointment has passed', 'Choose another time', '/patient-appointments'],
  ['failed', {}, 'The call did not connect', 'Choose another time', '/patient-appointments'],
  ['phone', { side: 'doctor' }, 'This one is a phone call', 'My calendar', '/calendar'],
])('a door that is %s says so, and leads on (%j)', async (door, change, title, label, to) => {
  open(visitAt(door, change))
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', to)
})

test('an address that is nobody’s and one of somebody else look the same [APPT-S102]', async () => {
  answer(video.read, () => refused('not_found'))
  openScreen([screenAt('video-redirect/:appointmentId', visit)], { at: `/video-redirect/${id}`, as: people.mina })
  expect(await screen.findByRole('heading', { name: 'There is no appointment at this address' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to my dashboard' })).toHaveAttribute('href', '/patient-dashboard')
})

test('nothing starts by itself, and a camera that cannot be used leaves the sound', async () => {
  const { user } = open(visitAt('open'))
  await user.click(await screen.findByRole('button', { name: 'Turn on camera and microphone' }))
  expect(await screen.findAllByRole('alert')).not.toHaveLength(0)
  expect(screen.getByRole('button', { name: 'I am ready' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Sound alone' })).toBeEnabled()
})

test.each([
  [{ lost: 0, got: 100 }, { lost: 10, got: 190 }, 0.1],
  [{ lost: 5, got: 100 }, { lost: 5, got: 100 }, null],
  // Counted anew after a change of the way.
  [{ lost: 50, got: 100 }, { lost: 0, got: 120 }, 0],
])('of %j and then %j packets, the share that was lost is %s', (before, now, share) =>
  expect(lossBetween({ ...before, seconds: 0 }, { ...now, seconds: 0 })).toBe(share),
)

test.each([
  [people.mina, 1],
  [people.drOkoro, 0],
])('the button for a side effect is there for the patient alone: %# [SCREEN-S116]', async (as, count) => {
  answer(mySideEffects, () => ({ items: [], mayReport: true }))
  answer(notices.list, () => refused('internal'))
  openScreen([screenAt('video-redirect/:appointmentId', { default: VisitLayout })], { at: `/video-redirect/${id}`, as })
  await screen.findByRole('banner')
  if (count > 0) await screen.findByRole('button', { name: 'Side effect?' })
  expect(screen.queryAllByRole('button', { name: 'Side effect?' })).toHaveLength(count)
})

test('a patient makes a link for somebody with them, which is shown once [APPT-S130]', async () => {
  answer(video.invite, ({ body }) => {
    expect(body).toEqual({ role: 'interpreter' })
    return { visit: visitAt('early'), path: '/video-guest#link=abc' }
  })
  const { user } = open(visitAt('early', { can: { ...visitAt('early').can, invite: true } }))
  await user.click(await screen.findByText('Have somebody with you'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who it is for' }), 'Interpreter')
  await user.click(screen.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByLabelText('Link for the interpreter')).toHaveValue(
    `${window.location.origin}/video-guest#link=abc`,
  )
})

const on = (): Visit => visitAt('open', { isMine: true, admittedAt: '2026-11-16T02:00:00Z' })
const said = (text: string, author: 'visitor' | 'staff'): SupportMessage => ({
  id: crypto.randomUUID(),
  author,
  authorName: author === 'staff' ? 'Dr Amara Okoro' : 'Mina Farahani',
  authorRole: author === 'staff' ? 'doctor' : null,
  text,
  flags: [],
  isSetAside: false,
  files: [],
  at: '2026-11-16T02:01:00Z',
})

/** A patient in the visit, who came through the waiting room. */
const openOn = async (first: VisitChat) => {
  answer(video.read, () => visitAt('open'))
  answer(video.join, on)
  answer(messages.markRead, () => ({ ok: true as const }))
  let chat = first
  answer(video.chat, () => chat)
  const { user } = openScreen([screenAt('video-redirect/:appointmentId', visit)], {
    at: `/video-redirect/${id}`,
    as: people.mina,
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on camera and microphone' }))
  await user.click(await screen.findByRole('button', { name: 'I am ready' }))
  return {
    user,
    hears: (next: VisitChat) => {
      chat = next
      notifyOf('ticket', next.threadId ?? '')
    },
  }
}

test('what the doctor writes in a visit shows on the button until it is opened, and is answered there [MESSAGE-S060]', async () => {
  const { user, hears } = await openOn({ threadId: null, messages: [], readAt: null, unread: 0 })
  expect(await screen.findByRole('button', { name: 'Chat' })).toBeVisible()
  const first = said('I cannot hear you.', 'staff')
  hears({ threadId: other, messages: [first], readAt: null, unread: 1 })
  await user.click(await screen.findByRole('button', { name: 'Chat, 1 new' }))
  expect(screen.getByText('I cannot hear you.')).toBeVisible()
  answer(video.write, ({ body }) => {
    expect(body).toMatchObject({ message: 'One moment', safety: 'none' })
    return { threadId: other, messages: [first, said('One moment', 'visitor')], readAt: null, unread: 0 }
  })
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'One moment{Enter}')
  expect(await screen.findByText('One moment')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull()
})

test('a camera that fails is seen in the visit as well, with what to do about it', async () => {
  const { user } = await openOn({ threadId: null, messages: [], readAt: null, unread: 0 })
  await user.click(await screen.findByRole('button', { name: 'Camera and microphone' }))
  const dialog = await screen.findByRole('dialog', { name: 'Camera and microphone' })
  expect(within(dialog).getAllByRole('alert').length).toBeGreaterThan(0)
  expect(within(dialog).getByRole('button', { name: 'Try the camera again' })).toBeEnabled()
})

test('dangerous words in a visit bring the numbers to call before anything is sent, and what was typed stays [MESSAGE-S061]', async () => {
  const { user } = await openOn({ threadId: null, messages: [], readAt: null, unread: 0 })
  await user.click(await screen.findByRole('button', { name: 'Chat' }))
  answer(video.write, () => refused('safety_first', [{ field: 'message', message: 'Chest pain' }]))
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'my chest hurts{Enter}')
  expect(await screen.findByRole('heading', { name: 'Do you need help now?' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('my chest hurts')
})

test('what the socket of the visit tells is shown as it comes: the door that opens, and that another device took its place [APPT-S106]', async () => {
  const { user } = open(visitAt('early'))
  expect(await screen.findByRole('heading', { name: 'You are early' })).toBeVisible()
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1))
  const [socket] = FakeSocket.all
  const tells = (visit: Visit) => act(() => socket?.tells({ visit }))
  tells(visitAt('open'))
  await user.click(await screen.findByRole('button', { name: 'Turn on camera and microphone' }))
  answer(video.join, () => visitAt('open', { isMine: true }))
  await user.click(screen.getByRole('button', { name: 'I am ready' }))
  tells({ ...visitAt('open'), asOf: new Date(Date.now() + 1_000).toISOString() })
  expect(await screen.findByRole('heading', { name: 'The visit goes on in another place' })).toBeVisible()
})
