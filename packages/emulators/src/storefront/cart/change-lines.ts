import { randomUUID } from 'node:crypto'
import { idOf, readGid } from '../graphql/gid.ts'
import type { Attribute, CartLineRecord } from '../model.ts'
import type { Shop } from '../shop.ts'
import { type CartUserError, noSuchLine, noSuchMerchandise, noSuchPlan, wrongQuantity } from './cart-errors.ts'

export type LineInput = {
  merchandiseId: string
  quantity?: number | null
  attributes?: Attribute[] | null
  sellingPlanId?: string | null
}

export type LineUpdate = {
  id: string
  merchandiseId?: string | null
  quantity?: number | null
  attributes?: Attribute[] | null
  sellingPlanId?: string | null
}

type Changed = { lines: CartLineRecord[]; errors: CartUserError[] }
type Shelf = Pick<Shop, 'variantOf'>

const mostPieces = 999_999

/**
 * Lines with more added: the same merchandise with the same attributes joins its line, and nothing goes beyond what is
 * on the shelf; what is sold out stays as a line of quantity 0, without an error.
 * @param at where the lines are in the arguments, for the errors' `field`
 * @returns the lines as they were, and why, when any of the new ones is refused
 */
export function addLines(shelf: Shelf, lines: CartLineRecord[], added: LineInput[], at: string[]): Changed {
  const errors = added.flatMap((line, place) => lineErrors(shelf, line, [...at, String(place)], 1))
  if (errors.length > 0) return { lines, errors }
  const fresh = added.map(({ merchandiseId, quantity, attributes }) => ({
    id: randomUUID(),
    variantId: idOf('ProductVariant', merchandiseId) ?? '',
    quantity: quantity ?? 1,
    attributes: attributes ?? [],
  }))
  return { lines: settle(shelf, [...lines, ...fresh]), errors: [] }
}

/** Lines changed by id; quantity 0 removes one. All or none. */
export function updateLines(shelf: Shelf, lines: CartLineRecord[], updates: LineUpdate[]): Changed {
  const errors = updates.flatMap((update, place) => {
    const at = ['lines', String(place)]
    const line = lines.find(({ id }) => id === lineIdOf(update.id))
    if (!line) return [noSuchLine([...at, 'id'], update.id)]
    const merchandiseId = update.merchandiseId ?? `gid://shopify/ProductVariant/${line.variantId}`
    return lineErrors(shelf, { ...update, merchandiseId }, at, 0)
  })
  if (errors.length > 0) return { lines, errors }
  const changed = lines.map(line => updates.filter(({ id }) => lineIdOf(id) === line.id).reduce(applyUpdate, line))
  const isRemoved = ({ id, quantity }: CartLineRecord) =>
    quantity === 0 && updates.some(update => lineIdOf(update.id) === id && update.quantity === 0)
  return {
    lines: settle(
      shelf,
      changed.filter(line => !isRemoved(line)),
    ),
    errors: [],
  }
}

/** Lines without those named by id. All or none. */
export function removeLines(lines: CartLineRecord[], lineIds: string[]): Changed {
  const errors = lineIds.flatMap((id, place) =>
    lines.some(line => line.id === lineIdOf(id)) ? [] : [noSuchLine(['lineIds', String(place)], id)],
  )
  if (errors.length > 0) return { lines, errors }
  const gone = new Set(lineIds.map(lineIdOf))
  return { lines: lines.filter(({ id }) => !gone.has(id)), errors: [] }
}

const lineIdOf = (id: string) => {
  const read = readGid(id)
  return read?.kind === 'CartLine' ? read.id : undefined
}

function applyUpdate(line: CartLineRecord, { merchandiseId, quantity, attributes }: LineUpdate): CartLineRecord {
  return {
    ...line,
    variantId: merchandiseId == null ? line.variantId : (idOf('ProductVariant', merchandiseId) ?? line.variantId),
    quantity: quantity ?? line.quantity,
    attributes: attributes ?? line.attributes,
  }
}

function lineErrors(shelf: Shelf, line: LineInput, at: string[], fewest: number): CartUserError[] {
  const variantId = idOf('ProductVariant', line.merchandiseId)
  const quantity = line.quantity ?? fewest
  if (!variantId || !shelf.variantOf(variantId)) return [noSuchMerchandise(at, line.merchandiseId)]
  if (quantity < fewest || quantity > mostPieces) return [wrongQuantity(at, line.merchandiseId)]
  return line.sellingPlanId == null ? [] : [noSuchPlan(at, variantId)]
}

/** Joins lines that are alike, then holds each to what is on the shelf. */
function settle(shelf: Shelf, lines: CartLineRecord[]): CartLineRecord[] {
  const joined = new Map<string, CartLineRecord>()
  for (const line of lines) {
    const likeness = likenessOf(line)
    const first = joined.get(likeness)
    joined.set(likeness, first ? { ...first, quantity: first.quantity + line.quantity } : line)
  }
  const taken = new Map<string, number>()
  return [...joined.values()].map(line => {
    const before = taken.get(line.variantId) ?? 0
    const left = (shelf.variantOf(line.variantId)?.stock ?? mostPieces) - before
    const quantity = Math.max(0, Math.min(line.quantity, left, mostPieces))
    taken.set(line.variantId, before + quantity)
    return { ...line, quantity }
  })
}

function likenessOf({ variantId, attributes }: CartLineRecord): string {
  const sorted = attributes
    .map(({ key, value }) => [key, value])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return JSON.stringify([variantId, sorted])
}
