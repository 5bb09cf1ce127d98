import type { SignalBody, VisitRoute } from '@om/contracts/video'
import { type Grade, gradeOf, worstOf } from '#app/features/device-test/connection-figures.ts'

/** What belongs to one connection. */
export type Said = Exclude<SignalBody, { ready: true }>
export type Link = 'connecting' | 'connected' | 'interrupted'

type Options = {
  /** Of two browsers one makes the offers, at first and whenever the way is lost; the other answers them. */
  makesOffers: boolean
  route: VisitRoute
  /** The same servers with credentials that are good for another hour. */
  renew: () => Promise<VisitRoute>
  /** The name of this connection. */
  call: string
  tell: (said: Said) => Promise<unknown>
  onLink: (link: Link) => void
  onRemote: (stream: MediaStream) => void
  /** How the connection serves the call, every few seconds. */
  onGrade: (grade: Grade) => void
}

const LOOK_MS = 3_000
/** Credentials of a relay are good for an hour: whoever answers has new ones before whoever offers asks for a new way with them. */
const RENEW_MS = { answers: 45 * 60_000, offers: 50 * 60_000 }
const RETRY_MS = 4_000

const linkOf = (state: RTCPeerConnectionState): Link =>
  state === 'connected' ? 'connected' : state === 'disconnected' || state === 'failed' ? 'interrupted' : 'connecting'

type Counted = { lost: number; got: number; seconds: number }

/** Share of packets that were lost since the last look, 0 to 1; null when none came. */
export const lossBetween = (before: Counted, now: Counted): number | null => {
  const lost = Math.max(0, now.lost - before.lost)
  const all = lost + Math.max(0, now.got - before.got)
  return all === 0 ? null : lost / all
}

const read = async (peer: RTCPeerConnection): Promise<Counted> => {
  const counted: Counted = { lost: 0, got: 0, seconds: 0 }
  for (const entry of (await peer.getStats()).values()) {
    if (entry.type === 'inbound-rtp') {
      counted.lost += entry.packetsLost ?? 0
      counted.got += entry.packetsReceived ?? 0
    }
    if (entry.type === 'candidate-pair' && entry.nominated) counted.seconds = entry.currentRoundTripTime ?? 0
  }
  return counted
}

const configurationOf = (route: VisitRoute): RTCConfiguration => ({
  iceServers: route.servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  })),
  iceTransportPolicy: route.relayOnly ? 'relay' : 'all',
})

/**
 * The connection from this browser to the other one. Sound and picture have a place from the start, so that turning one of them
 * off or on, or another camera, needs no new agreement. A way that is lost is looked for again every few seconds.
 */
export const connect = ({ makesOffers, route, renew, call, tell, onLink, onRemote, onGrade }: Options) => {
  const peer = new RTCPeerConnection(configurationOf(route))
  const tracks: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null } = { audio: null, video: null }
  const remote = new MediaStream()
  let isClosed = false

  const place = async (): Promise<void> => {
    for (const transceiver of peer.getTransceivers()) {
      const kind = transceiver.receiver.track.kind === 'audio' ? 'audio' : 'video'
      if (transceiver.sender.track !== tracks[kind]) await transceiver.sender.replaceTrack(tracks[kind])
    }
  }

  const say = async (description: RTCSessionDescription | null): Promise<void> => {
    const type = description?.type
    if (description && (type === 'offer' || type === 'answer'))
      await tell({ call, description: { type, sdp: description.sdp } })
  }

  peer.addEventListener('track', ({ track }) => {
    remote.addTrack(track)
    onRemote(remote)
  })
  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate?.candidate) return
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
    void tell({ call, candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment } }).catch(
      () => {},
    )
  })
  peer.addEventListener('connectionstatechange', () => !isClosed && onLink(linkOf(peer.connectionState)))
  if (makesOffers) {
    peer.addEventListener('negotiationneeded', () => {
      void (async () => {
        await peer.setLocalDescription()
        await say(peer.localDescription)
      })().catch(() => {})
    })
    for (const kind of ['audio', 'video'] as const) peer.addTransceiver(kind, { direction: 'sendrecv' })
  }

  let before: Counted = { lost: 0, got: 0, seconds: 0 }
  const look = setInterval(() => {
    if (peer.connectionState !== 'connected') return
    void read(peer).then(now => {
      const loss = lossBetween(before, now)
      before = now
      if (!isClosed && loss !== null)
        onGrade(worstOf([gradeOf('roundTrip', now.seconds * 1000), gradeOf('loss', loss)]))
    })
  }, LOOK_MS)
  const retry = setInterval(() => {
    if (makesOffers && linkOf(peer.connectionState) === 'interrupted') peer.restartIce()
  }, RETRY_MS)
  // The picture goes on over the old way until the new one is there.
  const renewal = setInterval(
    () => {
      void renew()
        .then(next => {
          if (isClosed) return
          peer.setConfiguration(configurationOf(next))
          if (makesOffers) peer.restartIce()
        })
        .catch(() => {})
    },
    makesOffers ? RENEW_MS.offers : RENEW_MS.answers,
  )

  return {
    /** What this side sends from now on; null is silence, or no picture. */
    send: (next: Partial<typeof tracks>): Promise<void> => {
      Object.assign(tracks, next)
      return place()
    },
    /** Takes in what the other browser said. */
    hear: async (body: Said): Promise<void> => {
      if ('candidate' in body) return peer.addIceCandidate(body.candidate).catch(() => {})
      await peer.setRemoteDescription(body.description)
      if (body.description.type !== 'offer') return
      for (const transceiver of peer.getTransceivers()) transceiver.direction = 'sendrecv'
      await place()
      await peer.setLocalDescription()
      await say(peer.localDescription)
    },
    close: () => {
      isClosed = true
      clearInterval(look)
      clearInterval(retry)
      clearInterval(renewal)
      peer.close()
    },
  }
}
