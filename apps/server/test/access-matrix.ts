import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Person, people } from '@om/testing/people'
import { givenPatient } from '#test/given/consults.ts'
import { givenStaff } from '#test/given/staff.ts'
import type { TestApp } from '#test/test-app.ts'

/** Column titles of the written matrix, in its order. */
export const kinds = [
  'Anyone',
  'Patient',
  'Doctor',
  'Pharmacist',
  'Admin',
  'Superadmin',
  'Half a sign-in',
  'Staff, no factor',
  'Unconfirmed',
  'Disabled',
] as const
export type Kind = (typeof kinds)[number]
export type Row = { what: string; cells: Record<Kind, string> }

/** The table below a heading of `docs/access-matrix.md`, row by row. */
export const writtenMatrix = (heading: string): Row[] => {
  const text = readFileSync(new URL('../../../docs/access-matrix.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const [head = [], , ...rows] = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim().replaceAll('`', '')),
    )
  if (JSON.stringify(head.slice(1)) !== JSON.stringify(kinds)) throw new Error(`other columns below ${heading}`)
  return rows.map(([what = '', ...cells]) => ({
    what,
    cells: Object.fromEntries(kinds.map((kind, index) => [kind, cells[index] ?? ''])) as Record<Kind, string>,
  }))
}

export type Caller = { person: Person | null; aal: 'aal1' | 'aal2' }

/** Someone of every kind, several where a kind has several; each must get the answer of the kind. */
export const someoneOfEachKind = async (app: TestApp): Promise<Record<Kind, Caller[]>> => {
  const { pool } = app.deps
  const one = (person: Person | null, aal: 'aal1' | 'aal2' = 'aal2'): Caller => ({ person, aal })

  const unconfirmed = await givenPatient(app, { id: randomUUID() })
  await pool.query('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id])

  const disabled = [await givenPatient(app), await givenStaff(app, 'doctor'), await givenStaff(app, 'superadmin')]
  for (const { id } of disabled)
    await pool.query(
      `insert into public.account_holds (user_id, kind, by_name, at) values ($1, 'disabled', 'Sam Whitlock', now())`,
      [id],
    )

  return {
    Anyone: [one(null)],
    Patient: [one(people.theo)],
    Doctor: [one(people.drOkoro)],
    Pharmacist: [one(people.phTran)],
    Admin: [one(people.paula)],
    Superadmin: [one(people.sam)],
    'Half a sign-in': [one(people.jonas, 'aal1')],
    'Staff, no factor': [people.drLund, people.phWalsh, people.paula, people.sam].map(person => one(person, 'aal1')),
    Unconfirmed: [one(unconfirmed, 'aal1')],
    Disabled: disabled.map(person => one(person)),
  }
}
