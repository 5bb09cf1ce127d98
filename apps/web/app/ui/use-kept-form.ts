import { useEffect, useRef, useState } from 'react'
import { readJson, removeKey, writeJson } from '#app/browser/storage.ts'

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

/**
 * The values of a form that survive closing it, a reload and an expired session, kept for this browser tab only.
 * Returns the values, a setter for some of them, and `forget` to call once they have been sent.
 */
export const useKeptForm = <T extends object>(key: string, schema: Schema<T>, initial: () => T) => {
  const place = `om:kept:${key}`
  const [values, setValues] = useState(() => readJson(place, schema, 'session') ?? initial())
  const isTouched = useRef(false)
  useEffect(() => {
    if (isTouched.current) writeJson(place, values, 'session')
  }, [place, values])
  const change = (some: Partial<T>) => {
    isTouched.current = true
    setValues(before => ({ ...before, ...some }))
  }
  const forget = () => {
    isTouched.current = false
    removeKey(place, 'session')
  }
  return [values, change, forget] as const
}
