import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { portFrom, refuseUsedPorts } from './ports.mjs'

const servers = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function occupy(host) {
  const server = createServer().listen(0, host)
  servers.push(server)
  await once(server, 'listening')
  return server.address().port
}

describe('a port that is in use', () => {
  test.each([['127.0.0.1'], [undefined]])(
    'is refused with the variable that chooses another (listening on %s)',
    async host => {
      const port = await occupy(host)
      const refusal = refuseUsedPorts([{ variable: 'PORT', port, what: 'the product' }])
      await expect(refusal).rejects.toThrow(`PORT=${port + 1} npm start`)
    },
  )

  test('is named together with the others that are in use', async () => {
    const [one, two] = [await occupy(), await occupy()]
    const refusal = refuseUsedPorts([
      { variable: 'PORT', port: one, what: 'the product' },
      { variable: 'EMULATORS_PORT', port: two, what: 'the emulators' },
    ])
    await expect(refusal).rejects.toThrow(`PORT=${one + 1} EMULATORS_PORT=${two + 1} npm start`)
  })
})

describe('a port from the environment', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('is the usual one when nothing is set', () => {
    expect(portFrom('OM_SAMPLE_PORT', 3000)).toBe(3000)
  })

  test.each(['0', '70000', '30x', '3000.5'])('is refused when it is %s', text => {
    vi.stubEnv('OM_SAMPLE_PORT', text)
    expect(() => portFrom('OM_SAMPLE_PORT', 3000)).toThrow('OM_SAMPLE_PORT must be a port number')
  })
})
