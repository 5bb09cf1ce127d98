import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { readText, removeKey, writeText } from '#app/browser/storage.ts'

const PAUSE_MS = 800
const RETRY_MS = 10_000

export type NoteState = 'untouched' | 'saved' | 'unsaved' | 'saving' | 'failed'

export type Note = {
  text: string
  state: NoteState
  change: (text: string) => void
  /** Forgets the copy in this browser once the note has been signed. */
  forget: () => void
}

/**
 * The draft of a consult note: saved to the clinic shortly after typing stops, and meanwhile in this browser tab, so that
 * no stop, reload or lost connection loses text. A copy left in the tab is newer than the clinic's.
 */
export const useNote = (consultId: string, savedText: string, canSave: boolean): Note => {
  const place = `om:kept:consult-note:${consultId}`
  const [text, setText] = useState(() => readText(place, 'session') ?? savedText)
  const [state, setState] = useState<NoteState>(text === savedText ? 'untouched' : 'unsaved')
  const saved = useRef(savedText)
  const newest = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaving = useRef(false)

  const later = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), ms)
  }

  const save = async () => {
    if (!canSave || isSaving.current || newest.current === saved.current) return
    const sent = newest.current
    isSaving.current = true
    setState('saving')
    try {
      await api.consults.saveNote({ params: { id: consultId }, body: { note: sent } })
      saved.current = sent
      if (newest.current === sent) removeKey(place, 'session')
      setState(newest.current === sent ? 'saved' : 'unsaved')
      if (newest.current !== sent) later(PAUSE_MS)
    } catch {
      setState('failed')
      later(RETRY_MS)
    } finally {
      isSaving.current = false
    }
  }

  const change = (next: string) => {
    newest.current = next
    setText(next)
    writeText(place, next, 'session')
    setState('unsaved')
    later(PAUSE_MS)
  }

  const forget = () => {
    clearTimeout(timer.current)
    saved.current = newest.current
    setState('untouched')
    removeKey(place, 'session')
  }

  const adopt = useEffectEvent((incoming: string) => {
    const isUntouched = newest.current === saved.current
    saved.current = incoming
    if (!isUntouched) return
    newest.current = incoming
    setText(incoming)
  })
  useEffect(() => adopt(savedText), [savedText])

  const saveNow = useEffectEvent(() => void save())
  useEffect(() => {
    if (canSave) saveNow()
  }, [canSave])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      saveNow()
    },
    [],
  )

  return { text, state, change, forget }
}
