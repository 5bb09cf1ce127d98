import { type Device, type DeviceProblem, problemOfDevice } from './device-problem.ts'

export type Choice = { id: string; label: string }

const kindOf = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const

const constraintsFor = (device: Device, id: string): MediaStreamConstraints => {
  const exact = id ? { deviceId: { exact: id } } : {}
  return device === 'camera'
    ? { video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 }, ...exact } }
    : { audio: { echoCancellation: true, noiseSuppression: true, ...exact } }
}

/** Ends the tracks of a stream; the light of the camera goes out. */
export const stopStream = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Starts a camera or microphone: the one with this id, or the usual one for an empty id. The browser asks first. */
export const openDevice = async (device: Device, id = ''): Promise<MediaStream | DeviceProblem> => {
  if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) return 'insecure'
  try {
    return await navigator.mediaDevices.getUserMedia(constraintsFor(device, id))
  } catch (error) {
    return problemOfDevice(error)
  }
}

/** The devices of a kind by the names the browser gives them; those it hides have no id and are left out. */
export const listDevices = async (kind: keyof typeof kindOf): Promise<Choice[]> => {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices
    .filter(device => device.kind === kindOf[kind] && device.deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `${kind} ${index + 1}` }))
}

/** The device that a stream comes from. */
export const deviceIdOf = (stream: MediaStream): string => stream.getTracks()[0]?.getSettings().deviceId ?? ''
