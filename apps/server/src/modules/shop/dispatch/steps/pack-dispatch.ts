import { done, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { whyNotSent } from '../../shop.hooks.ts'
import { mayLeave } from '../dispatch.policy.ts'
import { linesToSend } from '../dispatch.repo.ts'
import { barredLines } from './barred-lines.ts'
import { type DispatchInput, takeDispatchStep } from './take-dispatch-step.ts'

/**
 * Packs an order of the shop: every line that goes in the parcel is ticked. Refuses with `lines_unticked`, with
 * `lines_barred` for what may not be sent to anybody, and with `shop_order_wrong_state` while it is not paid for.
 */
export const packDispatch = (ctx: Ctx<'pharmacist'>, input: DispatchInput & { tickedLineIds: string[] }) => {
  const { actor } = ctx
  return takeDispatchStep(ctx, input, {
    action: 'pack',
    to: () => 'packed',
    work: async (tx, order) => {
      if (!mayLeave(order)) return refused('shop_order_wrong_state')
      const stopped = await whyNotSent.ask(tx, order.providerId)
      if (stopped) return refused('dispatch_stopped', [{ message: stopped }])
      const lines = await linesToSend(tx, order.id)
      const barred = await barredLines(
        tx,
        lines.map(({ id }) => id),
      )
      if (barred.length > 0) return refused('lines_barred', barred)
      const missing = lines.filter(({ id }) => !input.tickedLineIds.includes(id))
      if (missing.length > 0) {
        return refused(
          'lines_unticked',
          missing.map(({ id, title }) => ({ field: id, message: `${title} is not ticked.` })),
        )
      }
      return done({ packedAt: ctx.now, packedBy: actor.staffId })
    },
  })
}
