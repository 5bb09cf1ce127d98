import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { ShopOrderForAdmin, shopAdmin } from '@om/contracts/shop-admin'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { emailColleague } from '#src/modules/mail/mail.ts'
import { officeMembers } from '#src/modules/people/people.ts'
import { announceShopOrder } from '../../orders/announce-order.ts'
import { type ShopOrderRow, visibleOrder } from '../../orders/shop-orders.repo.ts'
import { buildAdminPage } from '../order-page.ts'
import {
  type AssignmentRow,
  insertRemark,
  lockAssignment,
  type RemarkRow,
  remarkById,
  remarkByKey,
  updateAssignment,
} from './work.repo.ts'

type Office = Ctx<'signed-in'>
type Body<N extends 'assign' | 'note' | 'correctNote'> = { id: string } & CallInput<(typeof shopAdmin)[N]>['body']
type Person = { id: string; name: string }

const auditOrder = ({ deps, tx }: Office, { id, patientId }: ShopOrderRow, action: string, states = {}) =>
  audit(deps.clock, tx, {
    action: `shop_order.${action}`,
    subjectType: 'shop_order',
    subjectId: id,
    patientId,
    ...states,
  })

/** Writes a note on an order; the same key again finds it. */
export const writeNote = async (
  ctx: Office,
  order: ShopOrderRow,
  { text, requestKey }: { text: string; requestKey: string },
): Promise<RemarkRow> => {
  const { tx, actor, now } = ctx
  const known = await remarkByKey(tx, order.id, requestKey)
  if (known) return known
  const own = { staffId: actor.id, authorName: actor.name, createdAt: now }
  const saved = await insertRemark(tx, { orderId: order.id, requestKey, kind: 'note', text, ...own })
  const note = saved ?? (await remarkByKey(tx, order.id, requestKey))
  if (!note) throw new Error('the note was not stored')
  if (saved) {
    await auditOrder(ctx, order, 'note')
    await announceShopOrder(tx, { ...order, patientId: null })
  }
  return note
}

/** Notes something about an order for the office; sent again, it is there once. Refuses with `not_found`. */
export const noteOnOrder = async (
  ctx: Office,
  { id, text, requestKey }: Body<'note'>,
): Promise<Result<ShopOrderForAdmin>> => {
  const order = await visibleOrder(ctx.tx, id)
  if (!order) return refused('not_found')
  await writeNote(ctx, order, { text, requestKey })
  return done(await buildAdminPage(ctx.tx, ctx.actor, order))
}

/** Gives a note of one's own other words, or with none takes it back. Refuses with `not_found`, `not_allowed` and `note_corrected`. */
export const replaceNote = async (
  ctx: Office,
  order: ShopOrderRow,
  { noteId, text, requestKey }: { noteId: string; text: string; requestKey: string },
): Promise<Result<null>> => {
  const { tx, actor, now } = ctx
  if (await remarkByKey(tx, order.id, requestKey)) return done(null)
  const note = await remarkById(tx, order.id, noteId)
  if (!note) return refused('not_found')
  if (note.staffId !== actor.id) return refused('not_allowed', [{ message: 'Only who wrote a note corrects it.' }])
  if (note.isReplaced || note.text === '') return refused('note_corrected')
  const { kind, toName, staffId } = note
  const own = { staffId, authorName: actor.name, kind, toName, createdAt: now }
  const saved = await insertRemark(tx, { orderId: order.id, requestKey, text, replaces: noteId, ...own })
  if (!saved) return (await remarkByKey(tx, order.id, requestKey)) ? done(null) : refused('note_corrected')
  await auditOrder(ctx, order, text === '' ? 'note_take_back' : 'note_correct')
  await announceShopOrder(tx, { ...order, patientId: null })
  return done(null)
}

/** The same from the order's own page. */
export const correctNoteOnOrder = async (
  ctx: Office,
  { id, ...correction }: Body<'correctNote'>,
): Promise<Result<ShopOrderForAdmin>> => {
  const order = await visibleOrder(ctx.tx, id)
  if (!order) return refused('not_found')
  const replaced = await replaceNote(ctx, order, correction)
  return replaced.ok ? done(await buildAdminPage(ctx.tx, ctx.actor, order)) : replaced
}

/** Who sees to an order from now on, kept and audited. */
export const giveOrder = async (
  ctx: Office,
  order: ShopOrderRow,
  row: AssignmentRow,
  to: Person | null,
): Promise<AssignmentRow> => {
  const given = await updateAssignment(ctx.tx, row, to)
  await auditOrder(ctx, order, 'assign', { fromState: row.assigneeId ?? 'nobody', toState: to?.id ?? 'nobody' })
  await announceShopOrder(ctx.tx, { ...order, patientId: null })
  return given
}

/** Tells a colleague that an order is theirs now. */
export const tellAssignee = (
  { deps, tx, actor }: Pick<Office, 'deps' | 'tx'> & { actor: Person },
  order: Pick<ShopOrderRow, 'id' | 'name'>,
  to: Person,
  occasion: string,
) =>
  to.id === actor.id
    ? undefined
    : emailColleague(deps, tx, {
        userId: to.id,
        name: to.name,
        role: 'admin',
        subject: `Order ${order.name} is yours now`,
        heading: 'An order is yours now',
        paragraphs: [`${actor.name} has handed it to you.`],
        action: { label: 'Open the order', path: `/admin/orders?order=${order.id}` },
        dedupeKey: `shop-order-handed:${order.id}:${occasion}`,
      })

/**
 * Takes an order, hands it to a colleague with a note if there is one, or leaves it to whoever is free. Refuses with `not_found`,
 * `assignment_changed` where somebody else was faster, and with a sentence where that colleague cannot work.
 */
export const assignOrder = async (
  ctx: Office,
  { id, assigneeId, note, requestKey, version }: Body<'assign'>,
): Promise<Result<ShopOrderForAdmin>> => {
  const { tx, actor, now } = ctx
  const order = await visibleOrder(tx, id)
  if (!order) return refused('not_found')
  const row = await lockAssignment(tx, id)
  const isSame = row.assigneeId === assigneeId
  if (isSame && (!note || (await remarkByKey(tx, id, requestKey)))) return done(await buildAdminPage(tx, actor, order))
  if (row.version !== version) return refused('assignment_changed')
  const to = assigneeId ? (await officeMembers(tx)).find(one => one.id === assigneeId) : null
  if (to === undefined)
    return refused('bad_request', [{ field: 'assigneeId', message: 'They cannot work now. Choose somebody else.' }])
  if (!isSame) await giveOrder(ctx, order, row, to)
  if (note) {
    const own = { staffId: actor.id, authorName: actor.name, toName: to?.name ?? '', createdAt: now }
    await insertRemark(tx, { orderId: id, requestKey, kind: 'hand_over', text: note, ...own })
  }
  if (to && !isSame) await tellAssignee(ctx, order, to, requestKey)
  return done(await buildAdminPage(tx, actor, order))
}

/** Who of the office an order can be handed to. */
export const listOfficeMembers = async ({ tx }: Office) => done({ items: await officeMembers(tx) })
