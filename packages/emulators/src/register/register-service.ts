import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { applyFaults } from '../common/faults.ts'
import { type Markup, page } from '../common/page.ts'
import type { Deps, EmulatedService, Env } from '../common/service.ts'

const statuses = ['registered', 'suspended', 'cancelled', 'lapsed'] as const

const Entry = z.object({
  number: z.string().regex(/^[A-Z]{3}\d{10}$/),
  name: z.string().min(1).max(120),
  status: z.enum(statuses).default('registered'),
  conditions: z.array(z.string().min(1)).default([]),
  expiresOn: z.iso.date(),
})
type Entry = z.infer<typeof Entry>

const Change = z.object({
  status: z.enum(statuses),
  conditions: z.string().default(''),
  expiresOn: z.iso.date(),
})

const Question = z.object({ numbers: z.array(z.string()).min(1).max(100) })

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

const isForm = (c: Context) => c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
const refuse = (c: Context, error: z.ZodError) => c.json({ error: { message: z.prettifyError(error) } }, 400)

/** The national register of practitioners, as far as it was told of anybody. */
export function registerService(deps: Deps): EmulatedService {
  const entries = deps.store.collection<Entry & { id: string }>('register_entries')
  const routes = new Hono<Env>()
  const fault = (status: number) => Response.json({ error: { message: 'The register is closed.' } }, { status })
  routes.use('/register/*', applyFaults(deps.faults, 'register', fault))

  routes.post('/register/registrations', async c => {
    if (!/^Bearer .+/.test(c.req.header('authorization') ?? ''))
      return c.json({ error: { message: 'A key is needed.' } }, 401)
    const question = Question.safeParse(await c.req.json().catch(() => undefined))
    if (!question.success) return refuse(c, question.error)
    const found = question.data.numbers.flatMap(number => entries.get(number) ?? [])
    return c.json({ registrations: found.map(({ id: _, ...entry }) => entry) })
  })

  routes.get('/control/register', c => {
    const all = entries.list({ by: 'name' })
    if (!c.req.header('accept')?.includes('text/html')) return c.json(all)
    return c.html(page({ title: 'Register', body: body(all) }))
  })

  // Who is known stays as they are, so that this can be told at every start.
  routes.post('/control/register', async c => {
    const entry = Entry.safeParse(await c.req.json().catch(() => undefined))
    if (!entry.success) return refuse(c, entry.error)
    const { number } = entry.data
    return c.json(entries.get(number) ?? entries.put({ id: number, ...entry.data }))
  })

  routes.post('/control/register/:number', async c => {
    const change = Change.safeParse(isForm(c) ? await c.req.parseBody() : await c.req.json().catch(() => undefined))
    if (!change.success) return refuse(c, change.error)
    const entry = entries.get(c.req.param('number'))
    if (!entry) return c.json({ error: { message: 'The register has no such number.' } }, 404)
    const changed = entries.put({ ...entry, ...change.data, conditions: linesOf(change.data.conditions) })
    return isForm(c) ? c.redirect('/control/register', 303) : c.json(changed)
  })

  return {
    title: 'Register',
    summary: 'What the national register says of practitioners. The clinic looks once a night.',
    links: [{ href: '/control/register', label: 'Practitioners on the register' }],
    routes,
  }
}

const body = (all: Entry[]): Markup => html`<h1>Register</h1>
  ${
    all.length === 0
      ? html`<p class="empty">Nobody yet. The clinic's practitioners appear here once it has started.</p>`
      : html`<ul class="cards">${all.map(card)}</ul>`
  }`

const card = ({ number, name, status, conditions, expiresOn }: Entry): Markup => html`<li class="card">
    <h2>${name}</h2>
    <p>${number} <span class="status ${status === 'registered' ? 'good' : 'bad'}">${status}</span></p>
    <form method="post" action="/control/register/${number}">
      <label for="status-${number}">Stands as</label>
      <select id="status-${number}" name="status">${statuses.map(
        one => html`<option value="${one}"${one === status ? html` selected` : ''}>${one}</option>`,
      )}</select>
      <label for="until-${number}">Last day</label>
      <input id="until-${number}" name="expiresOn" type="date" required value="${expiresOn}">
      <label for="conditions-${number}">Conditions, one a line</label>
      <textarea id="conditions-${number}" name="conditions" rows="2">${conditions.join('\n')}</textarea>
      <button type="submit">Change</button>
    </form>
  </li>`
