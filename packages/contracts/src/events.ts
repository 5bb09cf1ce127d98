import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Something changed; the reader asks again for what it shows. Never carries health details. */
export const LiveEvent = z.object({
  id: z.string(),
  kind: z.enum([
    'consult',
    'queue',
    'picture',
    'template',
    'rules',
    'quality',
    'newsletter',
    'settings',
    'plan',
    'side-effect',
    'check-in',
    'task',
    'subscription',
    'order',
    'board',
    'parcel',
    'ticket',
    'matter',
    /** Somebody writes in a conversation: its id, with the id of who writes behind a colon where it is a colleague. */
    'typing',
    'appointment',
    'photos',
    'shop-order',
    'dispatch',
    'on-call',
    'video',
    'notice',
  ]),
  subjectId: z.string(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveEvents = endpoint('GET', '/api/events', {
  who: 'signed-in',
  summary: 'Server-sent events for the signed-in person',
  reply: z.unknown(),
  produces: 'text/event-stream',
})

export const events = { stream: liveEvents }
