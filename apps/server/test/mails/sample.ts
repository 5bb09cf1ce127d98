import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { Sql } from '#src/surfaces/auth-v1/transaction.ts'

/** What a sample is made of: a patient of one brand with a case of theirs, and doctors who are there. Nothing of it is kept. */
export type Setting = {
  deps: Deps
  tx: Tx
  /** The transaction of the sign-in service. */
  sql: Sql
  brand: 'men' | 'women'
  patientId: string
  email: string
  consultId: string
  doctorId: string
}

/** Samples by what they show, as the function that sends it is called; by the file of the server that it stands in. */
export type Samples = Record<string, Record<string, (at: Setting) => Promise<unknown>>>

/** A row as far as a mail needs it: what it reads beside is a mistake of the sample, and says so. */
export const rowOf = <T extends object>(given: Partial<T>): T =>
  new Proxy(given, {
    get: (row, key) => {
      if (typeof key === 'string' && !(key in row) && key !== 'then')
        throw new Error(`a sample says nothing of "${key}"`)
      return Reflect.get(row, key)
    },
  }) as T
