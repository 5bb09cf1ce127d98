import {
  type AddressDoubt,
  type Addresses,
  type AddressInput,
  addresses,
  MOST_ADDRESSES,
} from '@om/contracts/addresses'
import { done, type Result, refused } from '@om/contracts/errors'
import { addressDoubts } from '@om/domain/addresses'
import { CarrierDown, CarrierRefused } from '@om/integrations/parcels/port'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { patientMoved } from '../people.hooks.ts'
import { keptFrom, movesBetween, readBook } from './address-book.ts'
import { type AddressRow, forgetRemoved, insertAddress, lockBook, updateAddress, updateHome } from './addresses.repo.ts'

type Change = (book: AddressRow[]) => Promise<Result<{ action: string; id: string } | null>>

/**
 * Changes a patient's addresses, one change after the other, and takes everything that is not packed along. `change` answers with what
 * was done, or null where it was done already.
 */
const changeBook = async ({ deps, tx, actor, now }: Ctx<'patient'>, change: Change): Promise<Result<Addresses>> => {
  const patientId = actor.id
  const before = await lockBook(tx, patientId)
  const made = await change(before)
  if (!made.ok) return made
  if (made.value) {
    await forgetRemoved(tx, patientId, keptFrom(now))
    const moves = movesBetween(before, await lockBook(tx, patientId))
    if (moves.length > 0) await patientMoved.happens(deps, tx, { patientId, moves })
    const { action, id } = made.value
    await audit(deps.clock, tx, { action: `address.${action}`, subjectType: 'address', subjectId: id, patientId })
    tx.afterCommit(() => deps.accounts.forget(patientId))
  }
  return done(await readBook(tx, patientId, now))
}

/** What does not fit about an address; the carrier knows suburbs, and is asked no more than once. Where it is down, only we have looked. */
const doubtsOf = async (deps: Deps, { address, kind }: AddressInput): Promise<AddressDoubt[]> => {
  const ours = addressDoubts(address, kind)
  if (ours.some(({ part }) => part === 'postcode')) return ours
  try {
    const { found, suburbs } = await deps.carrier.checkSuburb(address)
    if (found) return ours
    const others = suburbs.length > 0 ? ` The carrier has there: ${suburbs.slice(0, 6).join(', ')}.` : ''
    const message = `${address.suburb} is not in ${address.state} ${address.postcode}, as the carrier has it.${others}`
    return [...ours, { part: 'suburb', message }]
  } catch (error) {
    if (!(error instanceof CarrierDown || error instanceof CarrierRefused)) throw error
    deps.log.warn({ err: error }, 'a suburb was not looked up: the carrier is down')
    return ours
  }
}

/** Refuses with `address_doubtful`, naming the parts, what does not fit and is not kept with a reason. */
const weighed = async (deps: Deps, input: AddressInput): Promise<Result<{ keptBecause: string }>> => {
  const doubts = await doubtsOf(deps, input)
  if (doubts.length === 0) return done({ keptBecause: '' })
  if (input.keptBecause) return done({ keptBecause: input.keptBecause })
  return refused(
    'address_doubtful',
    doubts.map(({ part, message }) => ({ field: `address.${part}`, message })),
  )
}

const contentOf = ({ label, address, kind, note, mayLeave, keptBecause }: AddressInput) => ({
  ...{ label, address, kind, note, mayLeave, keptBecause },
})

/** Keeps another address; the first of all is the default. */
const addAddress = async (
  ctx: BareCtx<'patient'>,
  { id, ...input }: AddressInput & { id: string },
): Promise<Result<Addresses>> => {
  const fits = await weighed(ctx.deps, input)
  if (!fits.ok) return fits
  return inTransaction(ctx, inside =>
    changeBook(inside, async book => {
      if (book.some(row => row.id === id)) return done(null)
      const standing = book.filter(row => row.removedAt === null)
      if (standing.length >= MOST_ADDRESSES) return refused('addresses_full')
      const { now } = inside
      const made = await insertAddress(inside.tx, {
        id,
        patientId: ctx.actor.id,
        ...contentOf({ ...input, ...fits.value }),
        isDefault: !book.some(row => row.isDefault),
        createdAt: now,
        updatedAt: now,
      })
      return made ? done({ action: 'add', id }) : refused('address_changed')
    }),
  )
}

const find = (book: AddressRow[], id: string): Result<AddressRow> => {
  const row = book.find(one => one.id === id)
  return row ? done(row) : refused('not_found')
}

const isSame = (row: AddressRow, content: ReturnType<typeof contentOf>): boolean =>
  JSON.stringify(contentOf(row)) === JSON.stringify({ ...content, address: { ...row.address, ...content.address } })

/** Changes an address; that of the home stands on prescriptions that are written from now on, too. */
const changeAddress = async (
  ctx: BareCtx<'patient'>,
  { id, version, ...input }: AddressInput & { id: string; version: number },
): Promise<Result<Addresses>> => {
  const fits = await weighed(ctx.deps, input)
  if (!fits.ok) return fits
  const content = contentOf({ ...input, ...fits.value })
  return inTransaction(ctx, inside =>
    changeBook(inside, async book => {
      const found = find(book, id)
      if (!found.ok) return found
      const row = found.value
      if (isSame(row, content) && row.removedAt === null) return done(null)
      if (row.version !== version || row.removedAt) return refused('address_changed')
      if (row.isHome && content.kind === 'locker')
        return refused('bad_request', [
          { field: 'kind', message: 'Your home is a door. Add the locker as another address.' },
        ])
      return writeContent(inside, row, content)
    }),
  )
}

const writeContent = async (
  { tx, actor, now }: Ctx<'patient'>,
  row: AddressRow,
  content: ReturnType<typeof contentOf>,
): ReturnType<Change> => {
  if (row.isHome) await updateHome(tx, actor.id, content.address, now)
  await updateAddress(tx, row.id, { ...content, before: contentOf(row) }, now)
  return done({ action: 'change', id: row.id })
}

/** Sends everything there for which nothing else was chosen. */
const chooseDefault = (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<Addresses>> =>
  changeBook(ctx, async book => {
    const found = find(book, id)
    if (!found.ok) return found
    if (found.value.isDefault) return done(null)
    if (found.value.removedAt) return refused('address_changed')
    const last = book.find(row => row.isDefault)
    if (last) await updateAddress(ctx.tx, last.id, { isDefault: false }, ctx.now)
    await updateAddress(ctx.tx, id, { isDefault: true }, ctx.now)
    return done({ action: 'default', id })
  })

/** Removes an address; for thirty days it can be put back. */
const removeAddress = (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<Addresses>> =>
  changeBook(ctx, async book => {
    const found = find(book, id)
    if (!found.ok) return found
    if (found.value.removedAt) return done(null)
    if (found.value.isDefault || found.value.isHome) return refused('address_in_use')
    await updateAddress(ctx.tx, id, { removedAt: ctx.now }, ctx.now)
    return done({ action: 'remove', id })
  })

/** Puts back what was removed; or an address as it was before its last change. */
const undoAddress = (
  ctx: Ctx<'patient'>,
  { id, version }: { id: string; version: number },
): Promise<Result<Addresses>> =>
  changeBook(ctx, async book => {
    const found = find(book, id)
    if (!found.ok) return found
    const row = found.value
    if (row.version !== version) return refused('address_changed')
    if (row.removedAt) {
      await updateAddress(ctx.tx, id, { removedAt: null }, ctx.now)
      return done({ action: 'restore', id })
    }
    return row.before ? writeContent(ctx, row, row.before) : refused('address_changed')
  })

/** Where a patient's parcels may go. (Spec §2) */
export const addressesRoutes = (deps: Deps): Route[] => [
  serve(deps, addresses.mine, async ({ tx, actor, now }) => done(await readBook(tx, actor.id, now))),
  serve(deps, addresses.add, addAddress, { transaction: 'own' }),
  serve(deps, addresses.change, changeAddress, { transaction: 'own' }),
  serve(deps, addresses.choose, chooseDefault),
  serve(deps, addresses.remove, removeAddress),
  serve(deps, addresses.undo, undoAddress),
]
