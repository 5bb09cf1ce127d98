import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { supportSweep } from '../support.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Side = 'patient' | 'clinic'
type Step = { by: Side; does: 'write' | 'write again' | 'read' | 'wait'; back: number }

const steps = fc.array(
  fc.record<Step>({
    by: fc.constantFrom('patient', 'clinic'),
    does: fc.constantFrom('write', 'write', 'write again', 'read', 'wait'),
    /** How many messages before the newest one a window that is behind says that it has read. */
    back: fc.nat(2),
  }),
  { minLength: 6, maxLength: 14 },
)

test('however both sides write, send again and read in windows that are behind, each message is there once and what is unread is right, behind the bell as well [MESSAGE-S043] [MESSAGE-S093]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async list => {
      const patient = await givenPatient(app)
      const mine = app.as(patient).api.messages
      const clinic = app.as(people.drOkoro).api.support
      const first = { topic: 'dose', message: 'Message 0', requestKey: randomUUID(), safety: 'none' } as const
      const { id } = await mine.begin({ body: first })
      const params = { id }
      /** The truth: who wrote what, and up to which of them each side has read. */
      const written: { by: Side; text: string }[] = [{ by: 'patient', text: first.message }]
      const readTo = { patient: 0, clinic: -1 }
      /** Whether a mail and the bell have told the patient of what they have not read. */
      let isTold = false
      const last: Record<Side, { message: string; requestKey: string; version: number } | null> = {
        patient: null,
        clinic: null,
      }
      const send = async (by: Side, body: { message: string; requestKey: string; version: number }) =>
        by === 'patient'
          ? mine.write({ params, body: { message: body.message, requestKey: body.requestKey, safety: 'none' } })
          : clinic.answer({ params, body: { ...body, close: false } })

      for (const { by, does, back } of list) {
        const before = last[by]
        if (does === 'write') {
          const { version } = await clinic.read({ params })
          const body = { message: `Message ${written.length}`, requestKey: randomUUID(), version }
          // A lost answer makes a browser send twice at once.
          await Promise.all([send(by, body), send(by, body)])
          written.push({ by, text: body.message })
          last[by] = body
          // Whoever writes has the conversation before them.
          readTo[by] = written.length - 1
        } else if (does === 'write again' && before) {
          await send(by, before)
        } else if (does === 'wait') {
          app.clock.advance(3 * 60_000)
          await supportSweep(app.deps)
        } else if (does === 'read') {
          const { messages } = by === 'patient' ? await mine.read({ params }) : await clinic.read({ params })
          const at = Math.max(0, messages.length - 1 - back)
          const body = { messageId: messages[at]?.id ?? '' }
          await (by === 'patient' ? mine.markRead({ params, body }) : clinic.markRead({ params, body }))
          readTo[by] = Math.max(readTo[by], at)
        }
        const [forPatient, forClinic] = [await mine.read({ params }), await clinic.read({ params })]
        const isUnread = (side: Side) => written.some((message, nth) => message.by !== side && nth > readTo[side])
        expect(forPatient.messages.map(message => message.text)).toEqual(written.map(message => message.text))
        expect(forPatient.isUnread, 'the patient').toBe(isUnread('patient'))
        expect(forClinic.isUnread, 'the clinic').toBe(isUnread('clinic'))
        if (does === 'wait' && isUnread('patient')) isTold = true
        if (!isUnread('patient')) isTold = false
        const bell = await app.as(patient).api.notices.list({ query: { view: 'unread', limit: 20 } })
        expect(bell.items.filter(({ link }) => link.includes(id)).length > 0, 'the bell').toBe(isTold)
        expect((await mine.mine({ query: { limit: 20 } })).unread).toBe(isUnread('patient') ? 1 : 0)
      }
    }),
    { numRuns: 8 },
  )
})
