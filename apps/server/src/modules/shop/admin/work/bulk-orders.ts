import type { bulk } from '@om/contracts/bulk'
import type { CallInput } from '@om/contracts/endpoint'
import { done, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { type Changed, runBulk, undoBulk } from '#src/database/bulk-run.ts'
import { emailColleague } from '#src/modules/mail/mail.ts'
import { officeMembers } from '#src/modules/people/people.ts'
import { type ShopOrderRow, visibleOrder } from '../../orders/shop-orders.repo.ts'
import { lockAssignment } from './work.repo.ts'
import { giveOrder, replaceNote, writeNote } from './work-on-order.ts'

type Office = Ctx<'signed-in'>
type Asked = CallInput<typeof bulk.orders>['body']
type Person = { id: string; name: string }
type Telling = Pick<Office, 'deps' | 'tx'> & { actor: Person }
/** Who saw to it before; or the note that was written. */
type Before = { assignee: Person | null } | { noteId: string }

const no = (message: string) => refused('assignment_changed', [{ message }])

const give = async (ctx: Office, order: ShopOrderRow, to: Person | null): Promise<Changed<Before>['result']> => {
  const row = await lockAssignment(ctx.tx, order.id)
  if ((to?.id ?? null) === row.assigneeId) return no(to ? `${to.name} has it already.` : 'It is nobody’s already.')
  const assignee = row.assigneeId ? { id: row.assigneeId, name: row.assigneeName } : null
  const { version } = await giveOrder(ctx, order, row, to)
  return done({ before: { assignee }, version })
}

/** Tells a colleague, if there is one, how many orders are theirs now. */
export const tellGivenOrders = ({ deps, tx, actor }: Telling, to: Person | null, count: number, runId: string) =>
  !to || to.id === actor.id
    ? Promise.resolve()
    : emailColleague(deps, tx, {
        ...{ userId: to.id, name: to.name, role: 'admin' },
        subject: count === 1 ? 'An order is yours now' : `${count} orders are yours now`,
        heading: count === 1 ? 'An order is yours now' : `${count} orders are yours now`,
        paragraphs: [`${actor.name} has given ${count === 1 ? 'it' : 'them'} to you.`],
        action: { label: 'Open the orders', path: '/admin/orders?assigned=mine' },
        dedupeKey: `shop-orders-given:${runId}`,
      })

/**
 * Gives many orders of the shop to somebody, or notes the same about them. What cannot be changed is left as it was and named with its
 * reason. Refuses as a whole where that colleague cannot work.
 */
export const bulkOrders = async (ctx: Office, { ids, action, requestKey }: Asked) => {
  const wanted = action.kind === 'assign' ? action.assigneeId : null
  const to = wanted ? (await officeMembers(ctx.tx)).find(one => one.id === wanted) : null
  if (to === undefined)
    return refused('bad_request', [{ field: 'assigneeId', message: 'They cannot work now. Choose somebody else.' }])
  return runBulk<Before>(ctx, {
    list: 'shop_orders',
    requestKey,
    ids,
    change: async id => {
      const order = await visibleOrder(ctx.tx, id)
      if (!order) return { label: 'An order', result: no('It is not there any more.') }
      if (action.kind === 'assign') return { label: order.name, result: await give(ctx, order, to) }
      const { id: noteId } = await writeNote(ctx, order, { text: action.text, requestKey })
      return { label: order.name, result: done({ before: { noteId }, version: 0 }) }
    },
    after: count => tellGivenOrders(ctx, to, count, requestKey),
  })
}

/** Puts back what one's own press has changed, where nobody changed it since; a note is taken back. */
export const undoBulkOrders = (ctx: Office, { runId }: { runId: string }) =>
  undoBulk<Before>(ctx, {
    list: 'shop_orders',
    runId,
    restore: async ({ id, before, version }) => {
      const order = await visibleOrder(ctx.tx, id)
      if (!order) return no('It is not there any more.')
      if ('noteId' in before) {
        const taken = await replaceNote(ctx, order, {
          noteId: before.noteId,
          text: '',
          requestKey: crypto.randomUUID(),
        })
        return taken.ok ? taken : no('The note was corrected since.')
      }
      const row = await lockAssignment(ctx.tx, id)
      if (row.version !== version) return no('Somebody else was given it since.')
      return done(await giveOrder(ctx, order, row, before.assignee))
    },
  })
