import { notices } from '@om/contracts/notices'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useLive } from '#app/browser/live.ts'
import { supabase } from '#app/browser/supabase.ts'
import { answer, notifyOf } from '#test/fake-api.ts'
import { signInAs, storedSessionOf } from '#test/fake-backend.ts'
import { openScreen, show } from '#test/render.tsx'
import { PortalShell } from './portal-shell.tsx'

const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  window.dispatchEvent(new Event('scroll'))
}

afterEach(() => scrollTo(0))

describe('the header of a portal', () => {
  test.each([
    ['Admin', 20],
    ['Doctor', 50],
    ['Pharmacy', 50],
    ['Patient', 50],
  ])('of %s stands above the page once that is scrolled past %d px [SCREEN-28]', async (area, threshold) => {
    show(<PortalShell area={area} home="/" nav={[{ label: 'Queue', to: '/queue' }]} menu={[]} />)
    const header = await screen.findByRole('banner')
    scrollTo(threshold)
    expect(header).not.toHaveAttribute('data-scrolled')
    scrollTo(threshold + 1)
    expect(header).toHaveAttribute('data-scrolled')
    scrollTo(0)
    expect(header).not.toHaveAttribute('data-scrolled')
  })
})

/** A page that follows news too, and stays while the person changes. */
const Follower = () => {
  useLive(['order'], () => undefined)
  return null
}

describe('the bell of a portal', () => {
  test('counts for whoever has signed in last in this browser, and follows their news [NOTICE-S060]', async () => {
    let unread = 3
    answer(notices.list, () => ({ items: [], nextCursor: null, unread, deadAddress: null }))
    show(<PortalShell area="Patient" home="/" nav={[]} menu={[]} tools={<Follower />} />, { as: people.theo })
    expect(await screen.findByRole('button', { name: 'Notifications, 3 not read' })).toBeVisible()
    unread = 1
    signInAs(people.mina)
    await (await supabase()).auth.setSession(storedSessionOf(people.mina))
    expect(await screen.findByRole('button', { name: 'Notifications, 1 not read' })).toBeVisible()
    unread = 2
    const follows = () => {
      notifyOf('notice', '', people.mina.id)
      return screen.queryByRole('button', { name: 'Notifications, 2 not read' })
    }
    await expect.poll(follows).not.toBeNull()
  })
})

const Framed = () => (
  <PortalShell
    area="Patient"
    home="/"
    nav={[
      { label: 'Orders', to: '/patient-orders' },
      { label: 'Messages', to: '/patient-messages', also: '/secure-messaging', unread: 2 },
    ]}
    menu={[{ label: 'My Messages', to: '/secure-messaging' }]}
  />
)

describe('the navigation of a portal', () => {
  test('marks where its reader is, in the menu too, and says on its button that there is something to read [SCREEN-S430]', async () => {
    answer(notices.list, () => ({ items: [], nextCursor: null, unread: 0, deadAddress: null }))
    openScreen([{ path: '/secure-messaging', Component: Framed }], { as: people.mina, at: '/secure-messaging' })
    expect(await screen.findByText('Open navigation. Messages: 2 unread')).toBeInTheDocument()
    expect(screen.getByText('Messages').closest('a')).toHaveAttribute('aria-current', 'page')
    expect(screen.getByText('Orders')).not.toHaveAttribute('aria-current')
    expect(await screen.findByText('My Messages')).toHaveAttribute('aria-current', 'page')
  })
})

test('the account menu says how much is unread, as the navigation does', async () => {
  const messages = { label: 'Messages', to: '/patient-messages', unread: 2 }
  answer(notices.list, () => ({ items: [], nextCursor: null, unread: 0, deadAddress: null }))
  const menu = [{ label: 'My Profile', to: '/patient-profile', unread: 0 }, messages]
  const { user } = show(<PortalShell area="Patient" home="/" nav={[messages]} menu={menu} />, { as: people.theo })
  await user.click(await screen.findByRole('button', { name: /^Account of/ }))
  const account = within(screen.getByRole('navigation', { name: 'Account' }))
  expect(account.getByRole('link', { name: /^Messages\s*2\s*unread$/ })).toBeInTheDocument()
  expect(account.getByRole('link', { name: 'My Profile' })).toBeInTheDocument()
})
