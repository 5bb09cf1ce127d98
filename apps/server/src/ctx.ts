import type { Who } from '@om/contracts/endpoint'
import type { Actor, AdminActor, Anyone, DoctorActor, PatientActor, PersonActor, PharmacistActor } from './actor.ts'
import type { Tx } from './database/database.ts'
import type { Deps } from './deps.ts'

type ByRole = {
  /** A visitor; or a signed-in person, where their token was shown and is good. */
  anyone: Anyone | PersonActor
  'signed-in': PersonActor
  patient: PatientActor
  doctor: DoctorActor
  pharmacist: PharmacistActor
  admin: AdminActor
  superadmin: AdminActor
}
type ActorFor<W> = W extends keyof ByRole
  ? ByRole[W]
  : W extends readonly (infer K)[]
    ? ByRole[Extract<K, keyof ByRole>]
    : Actor

/** Who asks, for an operation that opens its own transactions around the parts that need one. */
export type BareCtx<W extends Who | 'any' = 'any'> = {
  deps: Deps
  actor: ActorFor<W>
  requestId: string
}

/** What an operation works with: one transaction of one actor. Without a kind of person it serves everyone, the server too. */
export type Ctx<W extends Who | 'any' = 'any'> = BareCtx<W> & {
  tx: Tx
  /** The time by the product's clock, read again each time: after waiting for a row it is later than before. */
  readonly now: Date
}

/** What only a request has, for the few operations that need it. */
export type OfRequest = {
  /** Network address, for limits and nothing else. */
  address: string
  /** A header of the request, by any spelling of its name. */
  header: (name: string) => string | undefined
}

type LeastDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Opens a transaction for an operation, a sweep, a job or a message from outside, and hands it on with all that belongs
 * to it. Rolled back when `work` throws, or returns `{ ok: false }`.
 */
export const inTransaction = <D extends LeastDeps, A extends Actor, T>(
  { deps, actor, requestId = '' }: { deps: D; actor: A; requestId?: string },
  work: (ctx: { deps: D; tx: Tx; actor: A; requestId: string; readonly now: Date }) => Promise<T>,
): Promise<T> =>
  deps.db.transaction(
    actor,
    tx =>
      work({
        deps,
        tx,
        actor,
        requestId,
        get now() {
          return deps.clock.now()
        },
      }),
    requestId,
  )

/** Deadlock and serialization failure: all of it was rolled back, and may be done again, seeing what the other did. */
const repeatable = ['40P01', '40001']

const isRepeatable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && repeatable.includes(String(error.code))) || isRepeatable(error.cause))

/**
 * The same for work that does nothing outside its transaction: where the database ends it because of somebody else's at the same
 * moment, it is done once more, so that nobody is told of a fault that is none.
 */
export const inRepeatableTransaction: typeof inTransaction = async (asking, work) => {
  try {
    return await inTransaction(asking, work)
  } catch (error) {
    if (isRepeatable(error)) return inTransaction(asking, work)
    throw error
  }
}
