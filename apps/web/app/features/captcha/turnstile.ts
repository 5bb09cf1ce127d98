import { addScript } from '#app/browser/add-script.ts'

/** The provider's own script, as far as it is used here. (Cloudflare Turnstile, explicit rendering) */
export type Turnstile = {
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
export const loadTurnstile = (address: string): Promise<Turnstile> => {
  loading ??= load(address).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
