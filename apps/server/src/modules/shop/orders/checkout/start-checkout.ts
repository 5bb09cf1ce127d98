import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import type { QuotedLine, StartCheckout } from '@om/contracts/shop'
import type { z } from 'zod'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { quoteLines } from '../../catalogue/quote-cart.ts'
import { referenceKey } from '../sync/order-columns.ts'
import { insertCheckout } from './checkouts.repo.ts'
import { checkoutSecret } from './order-link.ts'

type Started = { reference: string; secret: string; attributes: { key: string; value: string }[] }

const sentences: Record<NonNullable<QuotedLine['problem']>, (line: QuotedLine) => string> = {
  unknown: () => 'We no longer sell this.',
  sold_out: ({ title }) => `${title} is sold out.`,
  fewer_left: ({ title, quantityLeft }) => `Only ${quantityLeft} of ${title} are left.`,
  no_register_entry: ({ title }) => `${title} cannot be ordered yet.`,
  needs_prescription: ({ title }) => `${title} needs a prescription.`,
}

const problemsOf = (lines: QuotedLine[]): Problem[] =>
  lines.flatMap((line, place) =>
    line.problem ? [{ field: `lines.${place}`, code: line.problem, message: sentences[line.problem](line) }] : [],
  )

/**
 * Notes down that somebody goes to pay: who, for which brand, with what. The reference travels with the remote cart and comes
 * back on the order; the secret lets this browser alone ask what became of it. The same press again gets the same answer.
 * Refuses with `shop_closed` while the office takes no orders, with `cart_refused`, naming each line that cannot be ordered as it is, and with `bad_request` for the key of another
 * press. Prices are the shop's business.
 */
export const startCheckout = async (
  ctx: BareCtx<'anyone'>,
  { requestKey, brand, lines }: z.output<typeof StartCheckout>,
): Promise<Result<Started>> => {
  const { deps, actor } = ctx
  if (!(await deps.settings.read()).shop_orders.isOn) return refused('shop_closed')
  const problems = problemsOf(await quoteLines(deps, lines))
  if (problems.length > 0) return refused('cart_refused', problems)
  const id = randomUUID()
  const secret = await checkoutSecret(deps, id)
  const wanted = { patientId: actor.role === 'patient' ? actor.id : null, brand, lines }
  const row = await inTransaction(ctx, ({ tx }) =>
    insertCheckout(tx, {
      id,
      reference: randomBytes(12).toString('base64url'),
      secretHash: tokenHash(secret),
      requestKey,
      ...wanted,
      createdAt: deps.clock.now(),
    }),
  )
  const stored = { patientId: row.patientId, brand: row.brand, lines: row.lines }
  if (!isDeepStrictEqual(stored, wanted))
    return refused('bad_request', [{ field: 'requestKey', message: 'This key was sent with another cart.' }])
  return done({
    reference: row.reference,
    secret: row.id === id ? secret : await checkoutSecret(deps, row.id),
    attributes: [{ key: referenceKey, value: row.reference }],
  })
}

type Noted = {
  reference: string
  patientId: string
  brand: 'men' | 'women'
  lines: { variantId: string; quantity: number }[]
}

/** Notes down an order that is made for somebody without a checkout, so that it finds its way to their account. */
export const noteCheckout = async (deps: Deps, tx: Tx, noted: Noted): Promise<void> => {
  const id = randomUUID()
  const secretHash = tokenHash(await checkoutSecret(deps, id))
  await insertCheckout(tx, { id, secretHash, requestKey: randomUUID(), createdAt: deps.clock.now(), ...noted })
}
