import type { Person } from '@om/testing/people'
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
