import { notices as contract, type NoticeSettings as Settings } from '@om/contracts/notices'
import { people } from '@om/testing/people'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { endPush } from '#app/browser/push-registration.ts'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { NoticeSettings } from './notice-settings.tsx'

const key = `B${'k'.repeat(86)}`
const given = (): Settings => ({
  channels: ['bell', 'email', 'push'],
  quiet: { isOn: true, from: 1260, to: 420, zone: 'Australia/Sydney' },
  pushKey: key,
  devices: [],
  texts: null,
  kinds: [
    {
      kind: 'billing',
      channels: [
        { channel: 'bell', isOn: true, mayChange: false },
        { channel: 'email', isOn: true, mayChange: false },
        { channel: 'push', isOn: true, mayChange: true },
      ],
    },
  ],
})
const here = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Firefox on Windows',
  addedAt: '2026-11-16T00:00:00Z',
  lastAt: null,
  isThis: true,
}

/** A browser with push: what its owner answers, whether its push service does, and what is subscribed. */
const browserWith = ({ permission = 'default', answers = 'granted', reaches = true } = {}) => {
  const state = { permission, subscribed: null as string | null }
  const subscription = () => ({
    toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: key, auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      state.subscribed = null
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription() : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!reaches) throw new DOMException('no push service', 'AbortError')
      state.subscribed = applicationServerKey
      return subscription()
    },
  }
  const registration = { pushManager }
  const requestPermission = async () => {
    state.permission = answers
    return answers
  }
  const notification = Object.defineProperty({ requestPermission }, 'permission', { get: () => state.permission })
  Object.assign(globalThis, { PushManager: {}, Notification: notification })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
  return state
}
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const showSettings = (settings = given()) => {
  answer(contract.settings, () => settings)
  answer(contract.addDevice, () => Object.assign(settings, { devices: [here] }))
  answer(contract.removeDevice, () => Object.assign(settings, { devices: [] }))
  return show(<NoticeSettings />, { as: people.theo })
}
const turnOnButton = () => screen.findByRole('button', { name: 'Turn on for this device' })

describe('push in this browser', () => {
  test('is turned on, listed, and removed again [NOTICE-S043]', async () => {
    const state = browserWith()
    const { user } = showSettings()
    await user.click(await turnOnButton())
    expect(await screen.findByText('Firefox on Windows (this device)')).toBeVisible()
    expect(state.subscribed).toBe(key)
    await user.click(screen.getByRole('button', { name: 'Remove, Firefox on Windows' }))
    expect(await turnOnButton()).toBeVisible()
    expect(state.subscribed).toBeNull()
  })

  test('ends in the browser when somebody signs out there [NOTICE-S043]', async () => {
    const state = browserWith()
    const { user } = showSettings()
    await user.click(await turnOnButton())
    await screen.findByText('Firefox on Windows (this device)')
    await endPush()
    expect(state.subscribed).toBeNull()
  })

  test('that was refused says how it is allowed [NOTICE-S048]', async () => {
    browserWith({ answers: 'denied' })
    const { user } = showSettings()
    await user.click(await turnOnButton())
    expect(await screen.findByText(/press the sign beside the address/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull()
  })

  test('whose push service does not answer says what to do, and can be tried again [NOTICE-S048]', async () => {
    browserWith({ reaches: false })
    const { user } = showSettings()
    await user.click(await turnOnButton())
    expect(await screen.findByText('Your browser could not turn them on')).toBeVisible()
    expect(await turnOnButton()).toBeEnabled()
  })

  test('that cannot show any says so [NOTICE-S048]', async () => {
    showSettings()
    expect(await screen.findByText('This browser shows no push notifications')).toBeVisible()
  })

  test('is not mentioned where it is not set up', async () => {
    browserWith()
    showSettings({ ...given(), channels: ['bell', 'email'], pushKey: null })
    await screen.findByText('Payments and plans')
    expect(screen.queryByText('Push notifications')).toBeNull()
    expect(screen.queryByText('Quiet hours')).toBeNull()
  })
})

test('quiet hours are kept when a time was typed and its field is left [NOTICE-S046]', async () => {
  browserWith()
  const settings = given()
  const kept: unknown[] = []
  answer(contract.setQuiet, ({ body }) => {
    kept.push(body)
    Object.assign(settings.quiet, body)
    return settings
  })
  const { user } = showSettings(settings)
  const from = await screen.findByLabelText('From')
  expect(from).toHaveValue('21:00')
  fireEvent.change(from, { target: { value: '22:30' } })
  fireEvent.blur(from)
  await expect.poll(() => kept).toEqual([expect.objectContaining({ isOn: true, from: 1350, to: 420 })])
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await expect.poll(() => kept.at(-1)).toMatchObject({ isOn: false, from: 1350, to: 420 })
  expect(screen.queryByLabelText('From')).toBeNull()
})
