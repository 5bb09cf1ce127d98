import { IconBadgeCc, IconBadgeCcFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { Control } from './control.tsx'

type Standing = 'available' | 'downloadable' | 'downloading' | 'unavailable'
type Result = ArrayLike<{ transcript: string }>

/** Recognition of speech on this device, which sends nothing anywhere; the page's types do not know it yet. */
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  start: (track: MediaStreamTrack) => void
  abort: () => void
}
type Recogniser = (new () => Recognition) & {
  available?: (wanted: { langs: string[]; processLocally: true }) => Promise<Standing>
  install?: (wanted: { langs: string[]; processLocally: true }) => Promise<boolean>
}

const isRecogniser = (value: unknown): value is Recogniser => typeof value === 'function'
const recogniser = (): Recogniser | undefined => {
  const found: unknown = Reflect.get(globalThis, 'SpeechRecognition')
  return isRecogniser(found) ? found : undefined
}

const languages = ['en-AU', 'en-GB', 'en-US']

/** The kind of English that this browser can write down by itself, and whether it has to fetch something for it first; null for none. */
const offered = async (): Promise<{ lang: string; standing: Standing } | null> => {
  const known = recogniser()
  for (const lang of languages) {
    const standing = await known
      ?.available?.({ langs: [lang], processLocally: true })
      .catch(() => 'unavailable' as const)
    if (standing && standing !== 'unavailable') return { lang, standing }
  }
  return null
}

/**
 * Captions where the browser writes down speech on this device. One that would send the sound to somebody offers none here: what is
 * said in a visit is between those who are in it.
 */
export const useOfferedCaptions = () => {
  const [found, setFound] = useState<Awaited<ReturnType<typeof offered>>>(null)
  const [isOn, setOn] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => void offered().then(setFound), [])
  const turnOn = async ({ lang, standing }: NonNullable<typeof found>) => {
    setBusy(true)
    const isThere =
      standing === 'available' ||
      (await recogniser()
        ?.install?.({ langs: [lang], processLocally: true })
        .catch(() => false)) === true
    setBusy(false)
    if (isThere) setOn(true)
    else announce('This browser could not get what it needs for captions. Try again later.')
  }
  const Icon = isOn ? IconBadgeCcFilled : IconBadgeCc
  return {
    /** The language in which captions are wanted; null while they are off. */
    lang: isOn ? (found?.lang ?? null) : null,
    control: found && (
      <Control
        label={isOn ? 'Turn captions off' : busy ? 'Captions are being made ready …' : 'Turn captions on'}
        onClick={() => (isOn ? setOn(false) : !busy && void turnOn(found))}
      >
        <Icon size={22} aria-hidden="true" />
      </Control>
    ),
  }
}

const isResults = (value: unknown): value is ArrayLike<Result> =>
  typeof value === 'object' && value !== null && 'length' in value

/** How much of what was said stays on the picture, in characters. */
const SHOWN = 160
const lastOf = (text: string): string =>
  text.length <= SHOWN ? text : text.slice(text.indexOf(' ', text.length - SHOWN) + 1)

/** What somebody else in the visit is saying, in words; empty while captions are off. */
export const useCaptions = (remote: MediaStream | null, lang: string | null): string => {
  const [text, setText] = useState('')
  const track = remote?.getAudioTracks()[0]
  useEffect(() => {
    const Known = recogniser()
    if (!track || !lang || !Known) return undefined
    let isOver = false
    const hearing = new Known()
    Object.assign(hearing, { lang, continuous: true, interimResults: true, processLocally: true })
    const start = () => {
      try {
        if (!isOver && track.readyState === 'live') hearing.start(track)
      } catch {
        // It is still ending; its end starts it again.
      }
    }
    hearing.addEventListener('result', event => {
      const results: unknown = Reflect.get(event, 'results')
      if (!isResults(results)) return
      const said = Array.from(results, result => result[0]?.transcript.trim() ?? '')
      setText(lastOf(said.join(' ').trim()))
    })
    // It ends by itself after a silence.
    hearing.addEventListener('end', start)
    start()
    return () => {
      isOver = true
      hearing.abort()
      setText('')
    }
  }, [track, lang])
  return text
}
