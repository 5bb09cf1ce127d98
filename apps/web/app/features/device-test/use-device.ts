import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Device, DeviceProblem } from './device-problem.ts'
import { type Choice, deviceIdOf, listDevices, openDevice, stopStream } from './open-device.ts'

export type DeviceState =
  | { state: 'off' }
  | { state: 'asking' }
  | { state: 'on'; stream: MediaStream; choices: Choice[]; chosen: string }
  | { state: 'problem'; problem: DeviceProblem }

const off: DeviceState = { state: 'off' }

/** A camera or microphone that starts on request, can be changed for another, and stops when the step is left. */
export const useDevice = (device: Device) => {
  const [now, setNow] = useState<DeviceState>(off)
  const held = useRef<MediaStream | null>(null)
  const turn = useRef(0)

  const stop = () => {
    turn.current += 1
    stopStream(held.current)
    held.current = null
  }

  const start = async (id = '') => {
    stop()
    const mine = turn.current
    setNow(before => (before.state === 'on' ? before : { state: 'asking' }))
    const opened = await openDevice(device, id)
    if (mine !== turn.current) return typeof opened === 'string' ? undefined : stopStream(opened)
    if (typeof opened === 'string') return setNow({ state: 'problem', problem: opened })
    held.current = opened
    opened.getTracks()[0]?.addEventListener('ended', () => {
      if (held.current === opened) setNow({ state: 'problem', problem: 'in-use' })
    })
    const choices = await listDevices(device)
    if (mine === turn.current) setNow({ state: 'on', stream: opened, choices, chosen: deviceIdOf(opened) })
  }

  const refreshChoices = useEffectEvent(async () => {
    const choices = await listDevices(device)
    setNow(before => (before.state === 'on' ? { ...before, choices } : before))
  })

  useEffect(() => {
    const listen = () => void refreshChoices()
    navigator.mediaDevices?.addEventListener?.('devicechange', listen)
    return () => navigator.mediaDevices?.removeEventListener?.('devicechange', listen)
  }, [])

  useEffect(
    () => () => {
      turn.current += 1
      stopStream(held.current)
      held.current = null
    },
    [],
  )

  const turnOff = () => {
    stop()
    setNow(off)
  }

  return { now, start, turnOff }
}
