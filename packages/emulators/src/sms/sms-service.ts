import { type Context, Hono } from 'hono'
import { applyFaults } from '../common/faults.ts'
import { page } from '../common/page.ts'
import type { Deps, EmulatedService, Env } from '../common/service.ts'
import { createPhones, type KeptText, type Refusal, Sent, type SmsWebhookTarget } from './phones.ts'
import { textsBody } from './sms-pages.ts'

const moreInfo = (code: number) => `https://www.twilio.com/docs/errors/${code}`
const refusalOf = ({ code, status, message }: Refusal) => ({ code, message, more_info: moreInfo(code), status })

/** What a fault answers with, in the form of the real one. */
const faultOf = (status: number) => {
  const code = status === 401 ? 20003 : status === 429 ? 20429 : 20500
  return Response.json({ code, message: 'Made to fail.', more_info: moreInfo(code), status }, { status })
}

const rfc2822 = (at: string) => new Date(at).toUTCString().replace('GMT', '+0000')

const present = ({ id, accountSid, at, errorCode, ...text }: KeptText) => ({
  account_sid: accountSid,
  api_version: '2010-04-01',
  body: text.body,
  date_created: rfc2822(at),
  date_sent: text.status === 'queued' ? null : rfc2822(at),
  date_updated: rfc2822(at),
  direction: text.direction,
  error_code: errorCode,
  error_message: null,
  from: text.from,
  messaging_service_sid: null,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: 'AUD',
  sid: id,
  status: text.status,
  subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${id}/Media.json` },
  to: text.to,
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${id}.json`,
})

/** How texts are shown to people and tests. */
const shown = 200

/** Whether the call names the account and its token, where somebody has said which that is. */
const isKnown = (c: Context, account: string, target: SmsWebhookTarget | undefined): boolean => {
  const [, given = ''] = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
  const [user, ...rest] = Buffer.from(given, 'base64').toString().split(':')
  const token = rest.join(':')
  return user === account && token !== '' && (!target || token === target.secret)
}

/** Text messages as Twilio takes them, and the mobiles that they go to: no text leaves this machine. */
export function smsService(deps: Deps, target?: SmsWebhookTarget): EmulatedService {
  deps.outbox.signWith('sms', () => ({}))
  const phones = createPhones(deps, target)
  const routes = new Hono<Env>()
  const messages = '/2010-04-01/Accounts/:account/Messages.json'
  routes.use('/2010-04-01/*', applyFaults(deps.faults, 'sms', faultOf))
  routes.use(messages, async (c, next) => {
    if (isKnown(c, c.req.param('account') ?? '', target)) return next()
    return c.json(refusalOf({ code: 20003, status: 401, message: 'Authenticate' }), 401)
  })

  routes.post(messages, async c => {
    const sent = Sent.safeParse(await c.req.parseBody())
    if (!sent.success)
      return c.json(refusalOf({ code: 21609, status: 400, message: "Invalid 'StatusCallback' url" }), 400)
    const outcome = phones.send(c.req.param('account'), sent.data)
    return 'code' in outcome ? c.json(refusalOf(outcome), outcome.status) : c.json(present(outcome), 201)
  })

  routes.get(messages, c => {
    const { To: to, From: from, PageSize: size = '50' } = c.req.query()
    const found = phones.list({ ...(to ? { to } : {}), ...(from ? { from } : {}) }, Math.min(Number(size) || 50, 1000))
    return c.json({ messages: found.map(present), page: 0, page_size: Number(size) || 50, next_page_uri: null })
  })

  routes.get('/sms', c => c.html(page({ title: 'Text messages', body: textsBody(phones, shown) })))
  routes.get('/sms/messages', c => {
    const to = c.req.query('to')
    return c.json(phones.list(to ? { to } : {}, shown))
  })
  routes.post('/sms/empty', c => {
    phones.empty()
    return c.redirect('/sms', 303)
  })

  // A number that nobody has written to can be marked, too; and as stopped without anybody being told.
  routes.post('/sms/phones/:number/:what{dead|alive|stopped}', c => {
    const what = c.req.param('what')
    phones.mark(c.req.param('number'), what === 'stopped' ? { isStopped: true } : { isDead: what === 'dead' })
    return c.redirect('/sms', 303)
  })

  routes.post('/sms/:id/answer', async c => {
    const text = phones.get(c.req.param('id'))
    const { words } = await c.req.parseBody()
    if (!text || text.direction === 'inbound' || typeof words !== 'string' || !words.trim()) return c.notFound()
    if (!phones.answer(text.to, text, words.slice(0, 1600)))
      return c.json({ error: { message: 'Nobody is to be told: set where answers go.' } }, 409)
    return c.redirect('/sms', 303)
  })

  routes.post('/sms/:id/lose', c => {
    const text = phones.get(c.req.param('id'))
    if (!text || text.direction === 'inbound' || !target) return c.notFound()
    phones.lose(text, target.url)
    return c.redirect('/sms', 303)
  })

  return {
    title: 'Text messages',
    summary: 'Every text that is sent lands here. Answer it, or say that its number does not exist.',
    links: [
      { href: '/sms', label: 'Open the text messages' },
      { href: '/sms/messages', label: 'Texts as JSON' },
    ],
    routes,
  }
}
