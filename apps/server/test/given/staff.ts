import { randomUUID } from 'node:crypto'
import { type Person, people } from '@om/testing/people'
import { writeAccount } from '#src/commands/seed-accounts.ts'
import type { TestApp } from '#test/test-app.ts'

type Staff = Extract<Person, { role: 'doctor' | 'pharmacist' }>
type Change = { registration_status?: string; registration_expires_on?: string; active?: boolean } & {
  can_prescribe_dut?: boolean
  can_prescribe_mox_po?: boolean
}

/** Changes a staff row for the length of some work, and puts it back. */
export const withRegistration = async (app: TestApp, person: Staff, change: Change, work: () => Promise<void>) => {
  const table = person.role === 'doctor' ? 'doctors' : 'pharmacists'
  const names = Object.keys(change)
  const { rows } = await app.deps.pool.query<Record<string, unknown>>(
    `select ${names.map(name => `${name}::text`).join(', ')} from public.${table} where id = $1`,
    [person.staffId],
  )
  const write = (values: unknown[]) =>
    app.deps.pool.query(
      `update public.${table} set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
      [person.staffId, ...values],
    )
  await write(Object.values(change))
  try {
    await work()
  } finally {
    await write(names.map(name => rows[0]?.[name]))
  }
}

let numbers = 0

const like = { doctor: people.drLund, pharmacist: people.phWalsh, admin: people.paula, superadmin: people.sam }
type Kind = keyof typeof like
type Of<K extends Kind> = K extends 'doctor' | 'pharmacist' ? Staff : Exclude<Person, Staff | { role: 'patient' }>

/** A member of staff of their own, so that tests in one file do not meet. */
export const givenStaff = async <K extends Kind>(app: TestApp, kind: K): Promise<Of<K>> => {
  const id = randomUUID()
  numbers += 1
  const model: Person = like[kind]
  const own =
    model.role === 'doctor' || model.role === 'pharmacist'
      ? { staffId: randomUUID(), ahpraNumber: `${model.ahpraNumber.slice(0, 3)}${String(5_000_000_000 + numbers)}` }
      : {}
  const person = { ...model, id, email: `${id}@olivemane.example`, ...own } as Of<K>
  await writeAccount(app.deps.pool, person, 'no-password')
  return person
}
