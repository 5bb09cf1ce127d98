import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { readText, removeKey, writeText } from '#app/browser/storage.ts'
import { useUsed } from './usual-words.tsx'

const PAUSE_MS = 800
const RETRY_MS = 10_000

export type NoteState = 'untouched' | 'saved' | 'unsaved' | 'saving' | 'failed'

export type Note = {
  text: string
  state: NoteState
  change: (text: string) => void
  /** Sends what signs the note. No draft is sent meanwhile, since a signed note takes none; a refusal keeps the text. */
  signWith: <R>(send: () => Promise<R>) => Promise<R>
  /** Usual lines that went into it, to be counted once it is signed. */
  used: readonly string[]
  use: (id: string) => void
}

/**
 * The draft of a consult note: saved to the clinic shortly after typing stops, and meanwhile in this browser tab, so that
 * no stop, reload or lost connection loses text. A copy left in the tab is newer than the clinic's.
 */
export const useNote = (consultId: string, savedText: string, canSave: boolean): Note => {
  const place = `om:kept:consult-note:${consultId}`
  const [text, setText] = useState(() => readText(place, 'session') ?? savedText)
  const [state, setState] = useState<NoteState>(text === savedText ? 'untouched' : 'unsaved')
  const { used, use } = useUsed()
  const saved = useRef(savedText)
  const newest = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef<Promise<void>>(undefined)
  const takesDrafts = useRef(true)

  const later = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(save, ms)
  }

  const save = () => {
    if (!canSave || !takesDrafts.current || saving.current || newest.current === saved.current) return
    saving.current = sendDraft().finally(() => {
      saving.current = undefined
    })
  }

  const sendDraft = async () => {
    const sent = newest.current
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
    }
  }

  const change = (next: string) => {
    newest.current = next
    setText(next)
    writeText(place, next, 'session')
    setState('unsaved')
    later(PAUSE_MS)
  }

  const signWith: Note['signWith'] = async send => {
    const signed = newest.current
    takesDrafts.current = false
    await saving.current
    clearTimeout(timer.current)
    try {
      const done = await send()
      saved.current = signed
      if (newest.current === signed) removeKey(place, 'session')
      setState(newest.current === signed ? 'untouched' : 'failed')
      return done
    } catch (failure) {
      takesDrafts.current = true
      later(PAUSE_MS)
      throw failure
    }
  }

  const adopt = useEffectEvent((incoming: string) => {
    const isUntouched = newest.current === saved.current
    saved.current = incoming
    if (!isUntouched) return
    newest.current = incoming
    setText(incoming)
  })
  useEffect(() => adopt(savedText), [savedText])

  const saveNow = useEffectEvent(save)
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

  return { text, state, change, signWith, used, use }
}
