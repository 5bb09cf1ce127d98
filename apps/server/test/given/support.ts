import { randomUUID } from 'node:crypto'
import type { TestApp } from '#test/test-app.ts'

type Form = Parameters<TestApp['anyone']['api']['support']['contact']>[0]['body']

/** A filled-in contact form, of a writer of its own. */
export const contactForm = (change: Partial<Form> = {}): Form => ({
  name: 'Ada Writer',
  email: `writer-${randomUUID()}@example.com`,
  topic: 'question',
  brand: 'men',
  message: `Do you deliver to Tasmania? ${randomUUID()}`,
  requestKey: randomUUID(),
  website: '',
  typedForMs: 45_000,
  ...change,
})

/** The secret in the link of the newest message to an address. */
export const tokenFor = async (app: TestApp, email: string): Promise<string> => {
  await app.drain()
  const [mail] = await app.mails(email)
  const token = mail?.text.match(/#conversation=([\w-]+)/)?.[1]
  if (!token) throw new Error(`no link was mailed to ${email}`)
  return token
}

/** A ticket as an admin finds it, with the secret of its writer. */
export const givenTicket = async (app: TestApp, change: Partial<Form> = {}) => {
  const form = contactForm(change)
  const { number } = await app.anyone.api.support.contact({ body: form })
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select id from public.support_tickets where number = $1',
    [number],
  )
  return { form, number, id: rows[0]?.id ?? '', token: await tokenFor(app, form.email) }
}
