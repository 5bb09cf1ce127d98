import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { people } from '@om/testing/people'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { attachPhoto } from '#test/given/photos.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

/** Where a connection is cut: before all of the request is there, while it is worked on, or before its answer is. */
const cuts = ['half', 'during', 'after'] as const
type Cut = (typeof cuts)[number] | 'none'

const NAME = 'x-cut'
const MOST_TRIES = 20

const listen = (server: Server) =>
  new Promise<number>(resolve => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

/** Passes bytes on to the product, and destroys the connection where its request says so. */
const relay = (client: Socket, port: number) => {
  const product = connect(port, '127.0.0.1')
  for (const end of [client, product]) end.on('error', () => undefined)
  client.once('data', first => {
    const cut = /x-cut: (\w+)/i.exec(first.toString('latin1'))?.[1]
    if (cut === 'half')
      return product.write(first.subarray(0, first.length - 3), () => [client, product].map(end => end.destroy()))
    product.write(first)
    product.resume()
    if (cut === 'during') return client.destroy()
    if (cut === 'after') return product.once('data', () => client.destroy())
    client.pipe(product)
    return product.pipe(client)
  })
}

let app: TestApp
let port: number
const servers: Server[] = []
beforeAll(async () => {
  app = await testApp()
  const product = createServer(getRequestListener(app.app.fetch))
  const productPort = await listen(product)
  const between = createTcpServer(client => relay(client, productPort))
  port = await listen(between)
  servers.push(between, product)
})
afterAll(async () => {
  for (const server of servers) server.close()
  await app.stop()
})

/** Sends over a connection of its own; answers the status, or null where the connection was cut. */
const post = (token: string, path: string, body: object, cut: Cut): Promise<number | null> =>
  new Promise(resolve => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method: 'POST', agent: false },
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, [NAME]: cut },
      },
      answer => {
        answer.resume()
        answer.on('error', () => resolve(null))
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', () => resolve(null))
    sent.end(JSON.stringify(body))
  })

type Side = 'patient' | 'clinic'
const plans = fc.array(
  fc.record({
    by: fc.constantFrom<Side>('patient', 'clinic'),
    hasFile: fc.boolean(),
    /** How each try ends but the last one that is wanted, and where among all tries they come. */
    tries: fc.array(fc.record({ cut: fc.constantFrom(...cuts), at: fc.nat(99) }), { minLength: 1, maxLength: 3 }),
    last: fc.nat(99),
  }),
  { minLength: 2, maxLength: 4 },
)

test('whatever connection is cut, and in whatever order it is tried again, each message and file is there once, and what is unread is right on both sides [MESSAGE-S080]', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async list => {
      const patient = await givenPatient(app)
      const { messages: mine } = app.as(patient).api
      const clinic = app.as(people.drOkoro).api.support
      const topic = 'dose' as const
      const { id } = await mine.begin({ body: { topic, message: 'First', requestKey: randomUUID(), safety: 'none' } })
      const params = { id }
      const senders = { patient, clinic: people.drOkoro }
      const tokens = { patient: await app.tokenOf(patient), clinic: await app.tokenOf(people.drOkoro) }
      const written = await Promise.all(
        list.map(async ({ by, hasFile }, nth) => {
          const paper = Buffer.from(`%PDF-1.7\nletter ${nth}\n%%EOF`)
          const about = { kind: 'message', id } as const
          const file = hasFile ? await attachPhoto(app, senders[by], about, paper, 'application/pdf') : null
          const files = file ? [file.id] : []
          return { by, message: `Message ${nth}`, files, requestKey: randomUUID() }
        }),
      )
      /** Sends as a window does: what it is refused for being behind it sends again as it stands now. */
      const send = async ({ by, ...words }: (typeof written)[number], cut: Cut) => {
        app.clock.advance(1000)
        for (let tries = 0; tries < MOST_TRIES; tries += 1) {
          const { version } = await clinic.read({ params })
          const [path, more] =
            by === 'patient'
              ? [`/api/messages/${id}/messages`, { safety: 'none' }]
              : [`/api/tickets/${id}/messages`, { version, close: false }]
          const status = await post(tokens[by], path, { ...words, ...more }, cut)
          if (status !== 409) return status
        }
        return 409
      }
      const tries = list
        .flatMap(({ tries: some, last }, nth) => [
          ...some.map(({ cut, at }) => ({ nth, cut, at })),
          { nth, cut: 'none' as const, at: last },
        ])
        .sort((one, other) => one.at - other.at)
      for (const { nth, cut } of tries) {
        const one = written[nth]
        const status = one && (await send(one, cut))
        expect(status, cut).toBe(cut === 'none' ? 200 : null)
      }

      const [forPatient, forClinic] = [await mine.read({ params }), await clinic.read({ params })]
      const there = forPatient.messages.map(({ text, files }) => [text, ...files.map(file => file.id)])
      const wanted = written.map(({ message, files }) => [message, ...files])
      expect(there.toSorted()).toEqual([['First'], ...wanted].toSorted())
      expect(forClinic.messages.map(({ text }) => text)).toEqual(forPatient.messages.map(({ text }) => text))
      const isUnread = forPatient.messages.at(-1)?.author
      expect(forPatient.isUnread, 'the patient').toBe(isUnread === 'staff')
      expect(forClinic.isUnread, 'the clinic').toBe(isUnread === 'visitor')
      expect((await mine.mine({ query: { limit: 20 } })).unread).toBe(isUnread === 'staff' ? 1 : 0)
      const { items } = await clinic.list({ query: { patientId: patient.id, limit: 20 } })
      expect(items.map(one => one.isUnread)).toEqual([isUnread === 'visitor'])
    }),
    { numRuns: 6 },
  )
})
