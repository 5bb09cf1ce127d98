import { readText, removeKey, writeText } from './storage.ts'

/** Names the account that has turned push on in this browser. */
const PUSH_KEY = 'om:push-for'
const WORKER = '/push-worker.js'

/** The subscription of this browser, where push was turned on here for that account. */
export const subscriptionOf = async (userId: string): Promise<PushSubscription | null> => {
  if (readText(PUSH_KEY) !== userId || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes this browser, once its owner has allowed it. Throws where its push service cannot be reached. */
export const subscribe = async (userId: string, applicationServerKey: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key cannot be used with ours.
  const before = await pushManager.getSubscription()
  await before?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  writeText(PUSH_KEY, userId)
  return subscription
}

/** Ends push in this browser, whoever it was on for. */
export const endPush = async (): Promise<void> => {
  if (readText(PUSH_KEY) === null) return
  removeKey(PUSH_KEY)
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined)
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
