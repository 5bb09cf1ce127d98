import { noticeKindOf } from '@om/domain/notices'
import { people } from '@om/testing/people'
import { system } from '#src/actor.ts'
import { givenConsult } from '#test/given/consults.ts'
import type { TestApp } from '#test/test-app.ts'
import type { Samples, Setting } from './sample.ts'
import { accountSamples } from './samples-accounts.ts'
import { careSamples } from './samples-care.ts'
import { deliverySamples } from './samples-deliveries.ts'
import { moneySamples } from './samples-money.ts'

/** Every mail that the product sends, by the file that sends it. */
export const samples: Samples = { ...careSamples, ...deliverySamples, ...moneySamples, ...accountSamples }

export type SampleMail = {
  /** The file of the server that sends it, and what the sample shows. */
  file: string
  about: string
  brand: 'men' | 'women'
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** The file for a calendar; empty where none goes with it. */
  calendar: string
}

type Stored = Pick<SampleMail, 'to' | 'subject' | 'text' | 'html' | 'calendar'> & { key: string }
type Query = (text: string) => Promise<{ rows: unknown[] }>

/** Sent in this transaction, by the functions that send. */
const ofTransaction = `select dedupe_key as key, recipient as to, subject, text, html, calendar from public.outbox_emails
  where xmin::text = (pg_current_xact_id()::text::bigint % 4294967296)::text order by created_at, dedupe_key`

const storedBy = async (query: Query): Promise<Stored[]> => (await query(ofTransaction)).rows as Stored[]

class Undone extends Error {
  readonly mails: Stored[]
  constructor(mails: Stored[]) {
    super('a sample is kept nowhere')
    this.mails = mails
  }
}

type Shared = Omit<Setting, 'tx' | 'sql'>

/** What one sample sends. It runs in transactions that are rolled back: nothing of it stays, and nothing goes out. */
const mailsOf = async (
  { deps, serverPool }: TestApp,
  shared: Shared,
  write: (at: Setting) => Promise<unknown>,
): Promise<Stored[]> => {
  const sql = await serverPool.connect()
  try {
    await sql.query('begin')
    const work = deps.db.transaction(system('samples'), async tx => {
      await write({ ...shared, tx, sql })
      throw new Undone([
        ...(await storedBy(text => tx.raw(text) as Promise<{ rows: unknown[] }>)),
        ...(await storedBy(text => sql.query(text))),
      ])
    })
    return await work.catch((error: unknown) => {
      if (error instanceof Undone) return error.mails
      throw error
    })
  } finally {
    await sql.query('rollback')
    sql.release()
  }
}

/** Every mail of the product with sample data, for a patient of each brand. */
export const collectMails = async (app: TestApp): Promise<SampleMail[]> => {
  const collected: SampleMail[] = []
  for (const brand of ['men', 'women'] as const) {
    const { id: consultId, patient } = await givenConsult(app, { brand })
    const doctorId = people.drOkoro.staffId
    const shared = { deps: app.deps, brand, patientId: patient.id, email: patient.email, consultId, doctorId }
    for (const [file, ofFile] of Object.entries(samples))
      for (const [about, write] of Object.entries(ofFile)) {
        const mails = await mailsOf(app, shared, write).catch((error: unknown) => {
          throw new Error(`${file}: ${about}`, { cause: error })
        })
        // Of several readers of the same words one is enough.
        const bySubject = new Map(mails.map(mail => [mail.subject, mail]))
        for (const { key, ...mail } of bySubject.values())
          collected.push({ file, about, brand, kind: noticeKindOf(key), ...mail })
      }
  }
  return collected
}
