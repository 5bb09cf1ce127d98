import { refused } from '@om/contracts/errors'
import { notices as contract, type Notice, type NoticeSettings as Settings } from '@om/contracts/notices'
import { people } from '@om/testing/people'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#app/browser/api.ts'
import { answer, notifyOf } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { NoticesButton } from './notices-button.tsx'

const told = (n: number, change: Partial<Notice> = {}): Notice => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  kind: 'deliveries',
  title: `Told ${n}`,
  link: '/?order=10012',
  at: '2026-11-16T00:00:00Z',
  isRead: false,
  ...change,
})

/** An API that keeps what was told and marked. */
const keep = (kept: Notice[]) => {
  const unread = () => kept.filter(one => !one.isRead).length
  answer(contract.list, ({ query }) => {
    const { view, limit } = query as { view: string; limit: number }
    const items = kept.filter(one => view === 'all' || !one.isRead).slice(0, limit)
    return { items, nextCursor: null, unread: unread(), deadAddress: null }
  })
  answer(contract.mark, ({ params, body }) => {
    const one = kept.find(({ id }) => id === (params as { id: string }).id)
    if (!one) return refused('not_found')
    one.isRead = (body as { isRead: boolean }).isRead
    return { unread: unread() }
  })
  answer(contract.readAll, () => {
    for (const one of kept) one.isRead = true
    return { unread: 0 }
  })
}

test('the bell says how much is new, lists it, and each leads on and is read then [NOTICE-S001] [NOTICE-S005]', async () => {
  const kept = [told(2), told(1, { link: '', kind: 'account' })]
  keep(kept)
  const { user } = show(<NoticesButton />, { as: people.theo })
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 not read' }))
  const list = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(await within(list).findByRole('link', { name: 'Told 2' })).toHaveAttribute('href', '/?order=10012')
  expect(within(list).queryByRole('link', { name: 'Told 1' })).toBeNull()
  await user.click(within(list).getByRole('button', { name: 'Mark as read, Told 1' }))
  expect(await within(list).findByRole('button', { name: 'Mark as not read, Told 1' })).toBeVisible()
  await user.click(within(list).getByRole('link', { name: 'Told 2' }))
  await expect.poll(() => kept.every(one => one.isRead)).toBe(true)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('what is new appears by itself, and all of it is marked at once [NOTICE-S005] [NOTICE-S006]', async () => {
  const kept = [told(1)]
  keep(kept)
  const { user } = show(<NoticesButton />, { as: people.theo })
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 not read' }))
  await screen.findByRole('link', { name: 'Told 1' })
  kept.unshift(told(3))
  notifyOf('notice')
  await screen.findByRole('link', { name: 'Told 3' })
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Mark as not read, Told 3' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Not read' }))
  expect(await screen.findByText('You have read everything.')).toBeVisible()
})

test('what is read in another window is read here, and an answer that comes late takes nothing back [NOTICE-S006] [NOTICE-S061]', async () => {
  const page = (unread: number) => ({ items: [], nextCursor: null, unread, deadAddress: null })
  let standing: () => ReturnType<typeof page> | Promise<ReturnType<typeof page>> = () => page(2)
  let asked = 0
  answer(contract.list, () => {
    asked += 1
    return standing()
  })
  show(<NoticesButton />, { as: people.theo })
  await screen.findByRole('button', { name: 'Notifications, 2 not read' })
  const late = Promise.withResolvers<ReturnType<typeof page>>()
  standing = () => late.promise
  const before = asked
  notifyOf('notice')
  await expect.poll(() => asked).toBeGreaterThan(before)
  standing = () => page(0)
  notifyOf('notice')
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
  late.resolve(page(1))
  // What is asked afterwards is answered after it.
  await act(() => api.notices.list({ query: { view: 'all', limit: 1 } }))
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible()
})

test('settings keep each switch as it is pressed, and say what cannot be turned off, and why [NOTICE-S003] [NOTICE-S004] [NOTICE-S051]', async () => {
  const settings: Settings = {
    channels: ['bell', 'email'],
    quiet: { isOn: true, from: 1260, to: 420, zone: 'Australia/Sydney' },
    pushKey: null,
    devices: [],
    texts: null,
    kinds: [
      {
        kind: 'billing',
        channels: [
          { channel: 'bell', isOn: true, mayChange: false },
          { channel: 'email', isOn: true, mayChange: false },
        ],
      },
      {
        kind: 'messages',
        channels: [
          { channel: 'bell', isOn: true, mayChange: false },
          { channel: 'email', isOn: true, mayChange: true },
        ],
      },
    ],
  }
  answer(contract.settings, () => settings)
  answer(contract.choose, ({ body }) => {
    const way = settings.kinds.find(({ kind }) => kind === 'messages')?.channels[1]
    if (way) way.isOn = (body as { isOn: boolean }).isOn
    return settings
  })
  const { user } = show(<NoticeSettings />)
  const billing = await screen.findByRole('row', { name: /Payments and plans/ })
  expect(within(billing).getAllByText('Always')).toHaveLength(2)
  expect(within(billing).getByText('By e-mail always: You are told before any money is taken.')).toBeVisible()
  expect(screen.getByText('We do not send push notifications to phones or computers at the moment.')).toBeVisible()
  expect(screen.getByText('We do not send text messages at the moment.')).toBeVisible()
  const mails = screen.getByRole('switch', { name: 'Messages: E-mail' })
  expect(mails).toBeChecked()
  await user.click(mails)
  await expect.poll(() => screen.getByRole('switch', { name: 'Messages: E-mail' })).not.toBeChecked()
  expect(screen.getAllByRole('switch')).toHaveLength(1)
})

test('whoever our mail does not reach reads so on the page, with what to do [NOTICE-S031]', async () => {
  const address = 'theo@example.com'
  answer(contract.list, () => ({
    items: [],
    nextCursor: null,
    unread: 0,
    deadAddress: { address, kind: 'bounced' as const },
  }))
  const page = (
    <>
      <div id="urgent" />
      <NoticesButton />
    </>
  )
  show(page, { as: people.theo })
  expect(await screen.findByText('Our e-mails do not reach you')).toBeVisible()
  expect(screen.getByText(address)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Give another address' })).toHaveAttribute('href', '/patient-profile')
  expect(screen.getByRole('button', { name: /send a link there/ })).toBeEnabled()
})
