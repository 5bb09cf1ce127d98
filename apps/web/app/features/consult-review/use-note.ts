import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { readText, removeKey, writeText } from '#app/browser/storage.ts'
import { useUsed } from './usual-words.tsx'

const PAUSE_MS = 800
const RETRY_MS = 10_000
/** While somebody types on and on, it is saved this often all the same. */
const LONGEST_MS = 5_000

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

/** Two texts that began with the same one and went on apart: nothing of either is lost. */
export const joinNotes = (stored: string, mine: string, begun: string): string => {
  if (stored === begun || mine.includes(stored)) return mine
  if (stored.includes(mine)) return stored
  return begun && mine.startsWith(begun) ? `${stored}${mine.slice(begun.length)}` : `${stored}\n\n${mine}`
}

/**
 * The draft of a consult note: saved to the clinic shortly after typing stops, and meanwhile in this browser tab, so that
 * no stop, reload or lost connection loses text. What another device has written meanwhile is joined with what is written here.
 */
export const useNote = (consultId: string, savedText: string, canSave: boolean): Note => {
  const place = `om:kept:consult-note:${consultId}`
  const placeBegun = `${place}:begun`
  const [text, setText] = useState(() => {
    const kept = readText(place, 'session')
    return kept === null ? savedText : joinNotes(savedText, kept, readText(placeBegun, 'session') ?? savedText)
  })
  const [state, setState] = useState<NoteState>(text === savedText ? 'untouched' : 'unsaved')
  const { used, use } = useUsed()
  const saved = useRef(savedText)
  const newest = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef<Promise<void>>(undefined)
  const takesDrafts = useRef(true)
  const isLeft = useRef(false)

  /** What this page has sent: where the clinic answers with it, no other device wrote it. */
  const sentHere = useRef(new Set<string>())
  const waitsSince = useRef<number>(undefined)

  const later = (ms: number) => {
    if (isLeft.current) return
    waitsSince.current ??= Date.now()
    const left = Math.max(0, waitsSince.current + LONGEST_MS - Date.now())
    clearTimeout(timer.current)
    timer.current = setTimeout(save, ms === PAUSE_MS ? Math.min(ms, left) : ms)
  }

  const forgetKept = () => {
    removeKey(place, 'session')
    removeKey(placeBegun, 'session')
  }

  const keepHere = (next: string) => {
    writeText(place, next, 'session')
    writeText(placeBegun, saved.current, 'session')
  }

  /** Takes in what another device has written, beside what is written here. */
  const join = (stored: string) => {
    const joined = joinNotes(stored, newest.current, saved.current)
    saved.current = stored
    newest.current = joined
    setText(joined)
    keepHere(joined)
  }

  const save = () => {
    if (!canSave || !takesDrafts.current || saving.current || newest.current === saved.current) return
    waitsSince.current = undefined
    saving.current = sendDraft().then(wasHeard => {
      saving.current = undefined
      // Who has left does not try again and again: what the clinic does not have waits in the tab until the case is opened.
      if (wasHeard && isLeft.current) save()
    })
  }

  const sendDraft = async () => {
    const sent = newest.current
    sentHere.current.add(sent)
    setState('saving')
    try {
      const before = saved.current
      const { ok, note } = await api.consults.saveNote({ params: { id: consultId }, body: { note: sent, before } })
      if (ok) saved.current = sent
      else if (sentHere.current.has(note)) saved.current = note
      else join(note)
      if (newest.current === saved.current) forgetKept()
      setState(newest.current === saved.current ? 'saved' : 'unsaved')
      if (newest.current !== saved.current) later(PAUSE_MS)
      return true
    } catch {
      setState('failed')
      later(RETRY_MS)
      return false
    }
  }

  const change = (next: string) => {
    newest.current = next
    setText(next)
    keepHere(next)
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
      if (newest.current === signed) forgetKept()
      setState(newest.current === signed ? 'untouched' : 'failed')
      return done
    } catch (failure) {
      takesDrafts.current = true
      later(PAUSE_MS)
      throw failure
    }
  }

  const adopt = useEffectEvent((incoming: string) => {
    if (incoming === saved.current || sentHere.current.has(incoming)) return
    const isUntouched = newest.current === saved.current
    if (!isUntouched) return join(incoming)
    saved.current = incoming
    newest.current = incoming
    setText(incoming)
  })
  useEffect(() => adopt(savedText), [savedText])

  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (canSave) saveNow()
  }, [canSave])
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      clearTimeout(timer.current)
      saveNow()
    }
  }, [])

  return { text, state, change, signWith, used, use }
}
