import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { assignOrder, correctNoteOnOrder, noteOnOrder } from '#src/modules/shop/admin/work/work-on-order.ts'
import { demoAdmin, must } from './demo-actors.ts'

const key = (what: string) => idOf('shop order work', what)

const idOfOrder = async (deps: Deps, order: string): Promise<string | undefined> => {
  const { rows } = await deps.pool.query<{ id: string }>(
    `select o.id from public.shop_orders o join public.shop_checkouts c on c.id = o.checkout_id
     where c.reference = $1 and not exists (select from public.shop_order_assignments a where a.order_id = o.id)`,
    [`demo-${order}`],
  )
  return rows[0]?.id
}

/** Who of the office sees to the demo's orders, and what it notes about them. Does nothing where somebody does already. */
export const noteDemoOrders = async (deps: Deps): Promise<void> => {
  const asAdmin = { deps, actor: demoAdmin }
  const held = await idOfOrder(deps, 'priya')
  if (held)
    await inTransaction(asAdmin, async ctx => {
      const noted = await noteOnOrder(ctx, {
        id: held,
        text: 'Rang at ten, no answer. Try again on Monday.',
        requestKey: key('note'),
      })
      const noteId = must(noted).work.notes[0]?.id ?? ''
      const text = 'Rang at ten, no answer. Try again on Tuesday: she works on Mondays.'
      must(await correctNoteOnOrder(ctx, { id: held, noteId, text, requestKey: key('correction') }))
      const mine = { id: held, assigneeId: people.paula.id, note: '', requestKey: key('take'), version: 0 }
      return assignOrder(ctx, mine)
    })
  const handed = await idOfOrder(deps, 'declan')
  if (handed)
    await inTransaction(asAdmin, ctx =>
      assignOrder(ctx, {
        id: handed,
        assigneeId: people.sam.id,
        note: 'Asks by e-mail whether it can go to his office instead. Can you answer him before it is packed?',
        requestKey: key('hand over'),
        version: 0,
      }),
    )
}
