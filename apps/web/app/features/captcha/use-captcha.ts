import { type RefObject, useEffect, useRef, useState } from 'react'
import { addScript } from '#app/browser/add-script.ts'
import { useConfig } from '#app/ui/use-config.ts'

/** The provider's own script, as far as it is used here. (Cloudflare Turnstile, explicit rendering) */
type Turnstile = {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string
      theme: 'light'
      size: 'flexible'
      language: string
      callback: (token: string) => void
      'before-interactive-callback': () => void
      'expired-callback': () => void
      'error-callback': () => boolean
    },
  ) => string
  reset: (id: string) => void
  remove: (id: string) => void
}

const WAIT_MS = 20_000

const present = (): Turnstile | undefined => (globalThis as { turnstile?: Turnstile }).turnstile

let loading: Promise<Turnstile> | undefined

const load = async (address: string): Promise<Turnstile> => {
  if (!present()) await addScript(`${address}${address.includes('?') ? '&' : '?'}render=explicit`, WAIT_MS)
  const turnstile = present()
  if (!turnstile) throw new Error('The check against robots did not start')
  return turnstile
}

/** Fetches the provider's script, once; after a failure the next call tries again. */
const loadTurnstile = (address: string): Promise<Turnstile> => {
  loading ??= load(address).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

/** `off`: not asked for here. `asks`: the person is to tick or solve something. `failed`: the script or the check did not come; it can be tried again. */
export type CaptchaStatus = 'off' | 'checking' | 'asks' | 'passed' | 'failed'

export type Captcha = {
  status: CaptchaStatus
  place: RefObject<HTMLDivElement | null>
  retry: () => void
  /** Runs a call with the token of this check, and asks for a new one after it: tokens work once. */
  run: <T>(call: (token: string | undefined) => Promise<T>) => Promise<T | 'not-ready'>
}

type Widget = { turnstile: Turnstile; id: string }

/** The check against robots of a form, loaded only when a site key is set. (Spec §5) */
export const useCaptcha = (): Captcha => {
  const { siteKey, scriptUrl } = useConfig().captcha
  const isOn = siteKey !== null && scriptUrl !== null
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget | null>(null)
  const token = useRef<string | undefined>(undefined)
  const [tries, setTries] = useState(0)
  const [status, setStatus] = useState<CaptchaStatus>(isOn ? 'checking' : 'off')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry starts the check again
  useEffect(() => {
    if (!siteKey || !scriptUrl || !place.current) return
    const element = place.current
    let isGone = false
    const become = (next: CaptchaStatus, given?: string) => {
      if (isGone) return
      token.current = given
      setStatus(next)
    }
    become('checking')
    const begin = (turnstile: Turnstile) => {
      if (isGone) return
      const id = turnstile.render(element, {
        sitekey: siteKey,
        theme: 'light',
        size: 'flexible',
        language: 'en',
        callback: given => become('passed', given),
        'before-interactive-callback': () => become('asks'),
        'expired-callback': () => {
          become('checking')
          turnstile.reset(id)
        },
        'error-callback': () => {
          become('failed')
          return true
        },
      })
      widget.current = { turnstile, id }
    }
    loadTurnstile(scriptUrl).then(begin, () => become('failed'))
    return () => {
      isGone = true
      widget.current?.turnstile.remove(widget.current.id)
      widget.current = null
    }
  }, [siteKey, scriptUrl, tries])

  const renew = () => {
    token.current = undefined
    if (!widget.current) return
    setStatus('checking')
    widget.current.turnstile.reset(widget.current.id)
  }

  const run: Captcha['run'] = async call => {
    if (!isOn) return call(undefined)
    const given = token.current
    if (!given) return 'not-ready'
    try {
      return await call(given)
    } finally {
      renew()
    }
  }
  return { status, place, run, retry: () => setTries(count => count + 1) }
}

/** For a form that is sent before its check has passed. */
export const NOT_READY = 'Finish the check against robots, then try again.'
