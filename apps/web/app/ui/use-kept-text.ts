import { useEffect, useState } from 'react'
import { readText, removeKey, writeText } from '#app/browser/storage.ts'

/**
 * Text of a long field that survives a reload and an expired session, kept for this browser tab only.
 * Returns the text, its setter, and `forget` to call once it has been sent.
 */
export const useKeptText = (key: string, initial = ''): [string, (text: string) => void, () => void] => {
  const place = `om:kept:${key}`
  const [text, setText] = useState(initial)
  useEffect(() => {
    const kept = readText(place, 'session')
    if (kept !== null) setText(kept)
  }, [place])
  const keep = (next: string) => {
    setText(next)
    writeText(place, next, 'session')
  }
  const forget = () => {
    setText('')
    removeKey(place, 'session')
  }
  return [text, keep, forget]
}
