/** The reads that a patient's dashboard, treatments, appointments, tracking and messages are made of; nothing else is kept. */
const keptPaths: ReadonlySet<string> = new Set([
  '/api/me',
  '/api/me/journey',
  '/api/consults/mine',
  '/api/orders/mine',
  '/api/subscriptions/mine',
  '/api/photos',
  '/api/side-effects/mine',
  '/api/recalls/mine',
  '/api/check-ins/mine',
  '/api/credit',
  '/api/treatments/mine',
  '/api/appointments',
  '/api/shop/orders/mine',
  '/api/messages',
  '/api/picture/asks',
])

/** One conversation, and its files. */
const KEPT_THREAD = /^\/api\/(messages|photos\/about\/message)\/[\w-]+$/

/** Whether what this path answers is kept for when there is no connection. */
export const isKeptPath = (path: string): boolean => {
  const name = path.replace(/\?.*/s, '')
  return keptPaths.has(name) || KEPT_THREAD.test(name)
}

/** When what is shown was read, in ms; `isOld` where the server could not be asked. */
export type LastRead = { at: number; isOld: boolean }

let last: LastRead | null = null
const old = new Map<string, number>()
const changed = new EventTarget()

/** Notes that a path was read just now, or answered as it was read at that time. The oldest is what a page may say of itself. */
export const noteRead = (path: string, at: number, isOld: boolean): void => {
  if (isOld) old.set(path, at)
  else old.clear()
  last = { at: isOld ? Math.min(...old.values()) : at, isOld }
  changed.dispatchEvent(new Event('change'))
}

/** When what is shown was last read; null before the first read. */
export const lastRead = (): LastRead | null => last

/** Tells when that changes. Answers what ends it. */
export const onLastRead = (tell: () => void): (() => void) => {
  changed.addEventListener('change', tell)
  return () => changed.removeEventListener('change', tell)
}
