import type { LoopbackResult } from './verdict.ts'

const CONNECT_MS = 12_000
const MEDIA_MS = 4_000

/** Resolves with the first value, or null after the time. */
const within = <T>(promise: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([promise, new Promise<null>(resolve => setTimeout(() => resolve(null), ms))])

/** A picture that moves, drawn here: the test needs no camera of its own. */
const drawnPicture = (): { stream: MediaStream; end: () => void } => {
  const canvas = document.createElement('canvas')
  canvas.width = 160
  canvas.height = 120
  const pen = canvas.getContext('2d')
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    if (!pen) return
    pen.fillStyle = `hsl(${(turn * 9) % 360} 40% 50%)`
    pen.fillRect(0, 0, 160, 120)
  }, 66)
  return { stream: canvas.captureStream(15), end: () => clearInterval(timer) }
}

const isConnected = (peer: RTCPeerConnection): Promise<true> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (peer.connectionState === 'connected') resolve(true)
      if (peer.connectionState === 'failed') reject(new Error('The connection failed'))
    }
    peer.addEventListener('connectionstatechange', look)
    look()
  })

const bytesArrived = async (peer: RTCPeerConnection): Promise<boolean> => {
  const report = await peer.getStats()
  return [...report.values()].some(entry => entry.type === 'inbound-rtp' && entry.bytesReceived > 0)
}

const mediaArrives = async (peer: RTCPeerConnection): Promise<boolean> => {
  const end = performance.now() + MEDIA_MS
  while (performance.now() < end) {
    if (await bytesArrived(peer)) return true
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return false
}

/**
 * Connects two ends within this page as a video consult would: addresses are gathered (through the given servers, if
 * any), keys agreed, a message and a picture sent. Shows whether this browser and network allow such calls at all.
 */
export const runLoopback = async (signal: AbortSignal, iceServers: RTCIceServer[] = []): Promise<LoopbackResult> => {
  const failed: LoopbackResult = { connected: false, ms: null, dataArrived: false, mediaArrived: false, candidates: [] }
  if (typeof RTCPeerConnection === 'undefined') return failed
  const [near, far] = [new RTCPeerConnection({ iceServers }), new RTCPeerConnection({ iceServers })]
  const picture = drawnPicture()
  const kinds = new Set<string>()
  const end = () => {
    picture.end()
    for (const track of picture.stream.getTracks()) track.stop()
    near.close()
    far.close()
  }
  signal.addEventListener('abort', end)
  try {
    const pass = (from: RTCPeerConnection, to: RTCPeerConnection) =>
      from.addEventListener('icecandidate', ({ candidate }) => {
        if (!candidate) return
        if (candidate.type) kinds.add(candidate.type)
        void to.addIceCandidate(candidate).catch(() => undefined)
      })
    pass(near, far)
    pass(far, near)
    const channel = near.createDataChannel('check')
    channel.addEventListener('open', () => channel.send('hello'))
    const message = new Promise<true>(resolve => {
      far.addEventListener('datachannel', event => event.channel.addEventListener('message', () => resolve(true)))
    })
    for (const track of picture.stream.getTracks()) near.addTrack(track, picture.stream)
    const started = performance.now()
    await near.setLocalDescription()
    if (near.localDescription) await far.setRemoteDescription(near.localDescription)
    await far.setLocalDescription()
    if (far.localDescription) await near.setRemoteDescription(far.localDescription)
    const connected = await within(isConnected(near), CONNECT_MS)
    if (!connected) return { ...failed, candidates: [...kinds] }
    const ms = performance.now() - started
    const [dataArrived, mediaArrived] = await Promise.all([within(message, MEDIA_MS), mediaArrives(far)])
    return { connected, ms, dataArrived: dataArrived === true, mediaArrived, candidates: [...kinds].sort() }
  } catch {
    return { ...failed, candidates: [...kinds] }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
