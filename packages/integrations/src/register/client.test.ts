import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRegister } from './client.ts'
import { RegisterDown } from './port.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => emulators.stop())

const register = () => createRegister({ url: `${emulators.url}/register/`, apiKey: 'key' })
const control = (path: string, body: unknown) =>
  fetch(`${emulators.url}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const number = 'MED0001234567'

describe('the register', () => {
  test('answers with whom it knows, and leaves out whom it does not', async () => {
    await control('register', { number, name: 'Amara Okoro', expiresOn: '2027-09-30', conditions: ['One.', 'Two.'] })
    expect(await register().find([number, 'PHA0009999999'])).toEqual([
      { number, name: 'Amara Okoro', status: 'registered', conditions: 'One.\nTwo.', expiresOn: '2027-09-30' },
    ])
    await control(`register/${number}`, { status: 'suspended', conditions: '', expiresOn: '2027-09-30' })
    expect(await register().find([number])).toMatchObject([{ status: 'suspended', conditions: '' }])
  })

  test('is down when it refuses or cannot be reached', async () => {
    await control('faults', { match: { service: 'register' }, action: 'status', status: 500, times: 1 })
    await expect(register().find([number])).rejects.toBeInstanceOf(RegisterDown)
    const nowhere = createRegister({ url: 'http://127.0.0.1:9', apiKey: 'key' })
    await expect(nowhere.find([number])).rejects.toBeInstanceOf(RegisterDown)
  })

  test.each([
    [
      'a status that nobody here knows',
      { number, name: '', status: 'Restricted', conditions: [], expiresOn: '2027-09-30' },
    ],
    ['no last day', { number, name: '', status: 'registered', conditions: [] }],
  ])('is not believed with %s', async (_, entry) => {
    vi.stubGlobal('fetch', async () => Response.json({ registrations: [entry] }))
    await expect(register().find([number])).rejects.toBeInstanceOf(RegisterDown)
  })
})
