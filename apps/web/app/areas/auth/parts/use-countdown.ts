import { useEffect, useState } from 'react'
import { secondsLeft } from './countdown.ts'
import { rememberWait, waitUntil } from './mail-wait.ts'

const LONGEST = 3600

/**
 * Seconds left until zero, by the clock: a tab that was asleep shows the right number again, and so does a reload.
 * `key` names what is waited for; `start` begins again.
 */
export const useCountdown = (key: string) => {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    setNow(Date.now())
    setUntil(waitUntil(key))
  }, [key])
  const left = secondsLeft(until, now, LONGEST)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (seconds: number) => {
    setNow(Date.now())
    setUntil(rememberWait(key, seconds))
  }
  return { left, start }
}
