import type { VisitRoute } from '@om/contracts/video'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'

/** What the tests' DOM lacks of a browser: it keeps the servers it is given, and counts how often another way is looked for. */
class Peer extends EventTarget {
  static last: Peer
  ways = 0
  connectionState = 'connected'
  configuration: RTCConfiguration
  constructor(configuration: RTCConfiguration) {
    super()
    this.configuration = configuration
    Peer.last = this
  }
  setConfiguration(next: RTCConfiguration) {
    this.configuration = next
  }
  restartIce() {
    this.ways += 1
  }
  addTransceiver() {}
  getTransceivers() {
    return []
  }
  getStats() {
    return Promise.resolve(new Map())
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', Peer)
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const routeWith = (credential: string): VisitRoute => ({
  servers: [{ urls: ['turn:relay.example'], username: 'an hour', credential }],
  relayOnly: true,
})
const given = (makesOffers: boolean) => {
  const renew = vi.fn(() => Promise.resolve(routeWith('second')))
  const nothing = () => {}
  const said = { tell: () => Promise.resolve(), onLink: nothing, onRemote: nothing, onGrade: nothing }
  const { close } = connect({ makesOffers, route: routeWith('first'), renew, call: 'one', ...said })
  return { peer: Peer.last, renew, close }
}
const credentialOf = ({ configuration }: Peer) => configuration.iceServers?.[0]?.credential
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('the credentials of the relay are renewed before they run out, first by the side that answers [APPT-S138]', async () => {
  const [offers, answers] = [given(true), given(false)]
  expect(credentialOf(offers.peer)).toBe('first')
  await minutes(46)
  expect([credentialOf(answers.peer), credentialOf(offers.peer)]).toEqual(['second', 'first'])
  expect(answers.peer.ways).toBe(0)
  await minutes(6)
  expect(credentialOf(offers.peer)).toBe('second')
  expect(offers.peer.ways).toBe(1)
  offers.close()
  answers.close()
  await minutes(120)
  expect(offers.renew).toHaveBeenCalledTimes(1)
})
