import { useEffect, useRef, useState } from 'react'
import { type DeviceProblem, problemOfDevice } from '#app/features/device-test/device-problem.ts'
import { stopStream } from '#app/features/device-test/open-device.ts'

export type Facing = 'user' | 'environment'

export type Camera =
  | { state: 'asking' }
  | { state: 'on'; stream: MediaStream; facing: Facing; canFlip: boolean; hasTorch: boolean }
  | { state: 'problem'; problem: DeviceProblem }

const open = async (facing: Facing): Promise<MediaStream | DeviceProblem> => {
  if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) return 'insecure'
  try {
    const video = { facingMode: { ideal: facing }, width: { ideal: 2560 }, height: { ideal: 1920 } }
    return await navigator.mediaDevices.getUserMedia({ video })
  } catch (error) {
    return problemOfDevice(error)
  }
}

const camerasHere = async () => {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.filter(({ kind }) => kind === 'videoinput').length
}

/** Some phones let a page switch their light on; the type of the browser does not know it yet. */
const torchOf = (stream: MediaStream): boolean => {
  const track = stream.getVideoTracks()[0]
  const able: object = track?.getCapabilities?.() ?? {}
  return 'torch' in able && able.torch === true
}

/** The camera while a part of the page shows it: the one on the wanted side, where there are two. */
export const useCamera = (first: Facing) => {
  const [camera, setCamera] = useState<Camera>({ state: 'asking' })
  const [wanted, setWanted] = useState(first)
  const [tries, setTries] = useState(0)
  const held = useRef<MediaStream | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it again
  useEffect(() => {
    let isCurrent = true
    setCamera({ state: 'asking' })
    void open(wanted).then(async stream => {
      if (typeof stream === 'string') return isCurrent && setCamera({ state: 'problem', problem: stream })
      const count = await camerasHere()
      if (!isCurrent) return stopStream(stream)
      held.current = stream
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (held.current === stream) setCamera({ state: 'problem', problem: 'in-use' })
      })
      const facing = stream.getVideoTracks()[0]?.getSettings().facingMode === 'environment' ? 'environment' : 'user'
      setCamera({ state: 'on', stream, facing, canFlip: count > 1, hasTorch: torchOf(stream) })
    })
    return () => {
      isCurrent = false
      stopStream(held.current)
      held.current = null
    }
  }, [wanted, tries])

  const setTorch = async (isOn: boolean) => {
    const wish: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn }
    await held.current
      ?.getVideoTracks()[0]
      ?.applyConstraints({ advanced: [wish] })
      .catch(() => {})
  }
  return {
    camera,
    flip: () => setWanted(now => (now === 'user' ? 'environment' : 'user')),
    again: () => setTries(count => count + 1),
    setTorch,
  }
}
