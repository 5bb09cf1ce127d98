import { useRef, useState } from 'react'

/** Runs an action once at a time: a double click has one effect. `message` is what the action says went wrong. */
export const useOnce = (action: () => Promise<string | null>) => {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setMessage(null)
    try {
      setMessage(await action())
    } catch {
      setMessage('We could not reach the sign-in service. Check your connection and try again.')
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, busy, message, problem: message ? { message } : null }
}
