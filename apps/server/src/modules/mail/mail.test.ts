import { outboxEmails } from '@om/db/tables/platform'
import { people } from '@om/testing/people'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { emailPatient } from './email-patient.ts'
import { mailSweep } from './mail.jobs.ts'
import { type NewEmail, queueEmail } from './queue-email.ts'
import { maxAttempts, sendEmail, waitAfter } from './send-email.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

let count = 0
let letter: NewEmail
beforeEach(() => {
  count += 1
  letter = {
    to: `reader-${count}@example.com`,
    subject: 'You have news from your care team',
    text: 'Hello',
    html: '<p>Hello</p>',
    dedupeKey: `letter:${count}`,
  }
})

const queue = (email: NewEmail) =>
  app.deps.db.transaction(system('test'), async tx => {
    await queueEmail(app.deps, tx, email)
  })
const rowOf = (dedupeKey: string) =>
  app.deps.db.transaction(system('test'), async tx => {
    const [row] = await tx.q.select().from(outboxEmails).where(eq(outboxEmails.dedupeKey, dedupeKey))
    if (!row) throw new Error('no such message')
    return row
  })
const breakMail = (times: number) =>
  fetch(`${app.emulators.url}/control/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ match: { service: 'mail' }, action: 'status', times }),
  })

describe('queued e-mail', () => {
  test('works: it is sent once the job runs, and marked as sent', async () => {
    await queue(letter)
    expect(await app.mails(letter.to)).toEqual([])
    await app.drain()
    expect(await app.mails(letter.to)).toMatchObject([{ subject: letter.subject }])
    expect(await rowOf(letter.dedupeKey)).toMatchObject({ status: 'sent', attempts: 1, sentAt: app.clock.now() })
  })

  test('is not kept once it is sent: what it said is gone, that it was sent stays [MAIL-S07]', async () => {
    await queue(letter)
    await app.drain()
    expect(await rowOf(letter.dedupeKey)).toMatchObject({ status: 'sent', subject: letter.subject, text: '', html: '' })
  })

  test('keeps the words of what nobody took for ninety days, and that it failed for good [MAIL-S15]', async () => {
    await queue({ ...letter, dedupeKey: 'given-up' })
    await app.deps.pool.query(
      `update public.outbox_emails set status = 'failed', last_error = 'No such mailbox.' where dedupe_key = 'given-up'`,
    )
    await mailSweep(app.deps)
    expect((await rowOf('given-up')).html).not.toBe('')
    await app.deps.pool.query(
      `update public.outbox_emails set created_at = created_at - interval '91 days' where dedupe_key = 'given-up'`,
    )
    await mailSweep(app.deps)
    await mailSweep(app.deps)
    expect(await rowOf('given-up')).toMatchObject({
      ...{ status: 'failed', recipient: letter.to, subject: letter.subject, lastError: 'No such mailbox.' },
      ...{ text: '', html: '', calendar: '' },
    })
    const { rows } = await app.deps.pool.query(`select reason from public.audit_log where action = 'mail.words.remove'`)
    expect(rows).toEqual([{ reason: '1 given up more than 90 days ago' }])
  })

  test('works inside any transaction that can run SQL', async () => {
    const client = await app.deps.pool.connect()
    await client.query('begin')
    await queueEmail(app.deps, { raw: (text, values) => client.query(text, values) }, letter)
    await client.query('commit')
    client.release()
    await app.drain()
    expect(await app.mails(letter.to)).toHaveLength(1)
  })

  test('is not sent when the change it tells of is rolled back [MAIL-S01]', async () => {
    const attempt = app.deps.db.transaction(system('test'), async tx => {
      await queueEmail(app.deps, tx, letter)
      throw new Error('the change failed')
    })
    await expect(attempt).rejects.toThrow('the change failed')
    await app.drain()
    expect(await app.mails(letter.to)).toEqual([])
  })

  test('repeats safely: one message for one occasion, however often it is queued or sent [MAIL-S02]', async () => {
    await queue(letter)
    await queue({ ...letter, subject: 'Again' })
    await app.drain()
    const { id } = await rowOf(letter.dedupeKey)
    await sendEmail(app.deps, id)
    expect(await app.mails(letter.to)).toHaveLength(1)
  })

  test('repeats safely: two senders at once send it once', async () => {
    await queue(letter)
    const { id } = await rowOf(letter.dedupeKey)
    await Promise.all([sendEmail(app.deps, id), sendEmail(app.deps, id)])
    expect(await app.mails(letter.to)).toHaveLength(1)
    await app.drain()
  })

  test('refuses bad input: a line break in a subject adds no header', async () => {
    await queue({ ...letter, subject: 'Hello\r\nBcc: other@example.com' })
    await app.drain()
    expect(await app.mails('other@example.com')).toEqual([])
    expect((await app.mails(letter.to))[0]?.subject).toBe('Hello Bcc: other@example.com')
  })

  test('waits and goes out by itself when the mail server was down [MAIL-S03]', async () => {
    await breakMail(1)
    await queue(letter)
    await app.drain()
    expect(await rowOf(letter.dedupeKey)).toMatchObject({ status: 'waiting', attempts: 1 })
    await app.sweep()
    await app.drain()
    expect(await app.mails(letter.to), 'before its time').toEqual([])
    app.clock.advance(waitAfter(1))
    await app.sweep()
    await app.drain()
    expect(await app.mails(letter.to)).toHaveLength(1)
  })

  test('goes out when its job got lost', async () => {
    await queue(letter)
    await app.deps.pool.query(`delete from jobs.job where name = 'send-email'`)
    await app.sweep()
    await app.drain()
    expect(await app.mails(letter.to)).toHaveLength(1)
  })

  test('stays visible as failed after the last attempt, and somebody is to reach them otherwise [MAIL-S04] [TASK-226]', async () => {
    await queue(letter)
    const { id } = await rowOf(letter.dedupeKey)
    await app.deps.pool.query('update outbox_emails set attempts = $1 where id = $2', [maxAttempts - 1, id])
    app.clock.advance(1)
    await breakMail(1)
    await sendEmail(app.deps, id)
    const row = await rowOf(letter.dedupeKey)
    expect(row.status).toBe('failed')
    expect(row.lastError).toContain('451')
    expect(await tasksOf(app, 'mail_failed')).toMatchObject([
      { state: 'open', summary: expect.stringContaining(letter.to) },
    ])
    await app.drain()
    expect(await app.mails(letter.to)).toEqual([])
  })
})

describe('e-mail to a patient', () => {
  test('greets by name, links to our page and names the brand', async () => {
    await app.deps.db.transaction(system('test'), tx =>
      emailPatient(app.deps, tx, {
        patientId: people.mina.id,
        brand: 'women',
        subject: 'Your parcel is on its way',
        heading: 'On its way',
        paragraphs: ['Your parcel has left us.'],
        action: { label: 'Follow the parcel', path: '/patient-orders' },
        dedupeKey: 'parcel-mina',
      }),
    )
    await app.drain()
    const [mail] = await app.mails(people.mina.email)
    expect(mail?.text).toContain('Hello Mina,')
    expect(mail?.text).toContain('http://localhost:3000/patient-orders')
    expect(mail?.html).toContain('Olive Mane for Women')
  })
})

test('a longer wait after each failure, at most an hour', () => {
  expect([1, 2, 3, 12].map(waitAfter)).toEqual([5_000, 10_000, 20_000, 3_600_000])
})
