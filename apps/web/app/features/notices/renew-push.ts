import { api } from '#app/browser/api.ts'
import { subscriptionOf } from '#app/browser/push-registration.ts'
import { currentSession } from '#app/features/session/session-store.ts'
import { zoneHere } from '#app/ui/time.ts'

/** What the server keeps of this browser. */
export const deviceOf = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', zone: zoneHere() }
}

/** Tells the server again which browser this is, where push is on: its address may be another one by now, and so may the zone. */
export const renewPush = async (): Promise<void> => {
  const session = currentSession()
  if (session.state !== 'signed-in') return
  const subscription = await subscriptionOf(session.person.id)
  if (subscription) await api.notices.addDevice({ body: deviceOf(subscription) })
}
