import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { payBackSupply } from '#src/modules/supplies/again/pay-back.ts'
import { withdrawDestruction } from '#src/modules/supplies/again/withdraw-destruction.ts'
import { destroySupply } from '#src/modules/supplies/end-supply.ts'
import { moveSupply } from '#src/modules/supplies/move-supply.ts'
import { answerRecall } from '#src/modules/supplies/recall/patient-recalls.ts'
import { startRecall } from '#src/modules/supplies/recall/start-recall.ts'
import { holdSupplyStill, supplyById } from '#src/modules/supplies/supplies.repo.ts'
import { writeCancelled } from '#src/modules/supplies/supply-mails.ts'
import { demoActor } from './demo-actor.ts'

/** One order of the demo was checked, and ended before it was packed: it is paid back, and its prescription has the supply again. */
export const cancelDemoOrder = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const order = await holdSupplyStill(tx, idOf('order', idOf('person', 'Noah', 'Whitford'), 1))
    if (order?.state !== 'verified') return
    const step = { action: 'cancel', by: 'pharmacist', to: 'cancelled', reason: 'patient_request' } as const
    const ended = await moveSupply(deps, tx, order, { ...step, note: 'Called: will be overseas until March.' })
    if (ended.ok) await writeCancelled(deps, tx, order, await payBackSupply(deps, tx, order))
  })

/** A batch that one patient of the demo was sent is recalled, and they have answered. */
export const recallDemoBatch = async (deps: Deps): Promise<void> => {
  const patientId = idOf('person', 'Lucas', 'Moreau')
  const patient = { id: patientId, firstName: 'Lucas', lastName: 'Moreau' }
  const code = await inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const { rows } = await tx.raw(
      `select i.batch_number as code from public.dispensed_items i join public.orders o on o.id = i.order_id
       where i.patient_id = $1 and o.state = 'delivered' and not exists (select from public.recalls r where r.code = i.batch_number)
       order by i.recorded_at, i.position limit 1`,
      [patientId],
    )
    return typeof rows[0]?.code === 'string' ? rows[0].code : null
  })
  if (!code) return
  const body = {
    code,
    maker: '',
    isDrill: false,
    reason: 'The manufacturer has recalled the batch: some bottles were not sealed.',
    message:
      'Some bottles of this batch were not sealed well. Please do not use what is left, and bring it to a pharmacy.',
  }
  const started = await inTransaction({ deps, actor: demoActor('pharmacist', people.phTran) }, ctx =>
    startRecall(ctx, body),
  )
  if (!started.ok) return
  await inTransaction({ deps, actor: demoActor('patient', patient) }, ctx =>
    answerRecall(ctx, { id: started.value.id, answer: 'still_have' }),
  )
}

/** The pharmacy of the demo has tried what it would do if an ingredient were recalled: nothing else is touched. */
export const drillDemoRecall = async (deps: Deps): Promise<void> => {
  const isDone = await inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const { rows } = await tx.raw('select 1 from public.recalls where is_drill limit 1')
    return rows.length > 0
  })
  if (isDone) return
  const reason = 'Drill of this quarter: who was sent anything made with this lot of minoxidil?'
  const body = { code: 'MX2409', maker: '', isDrill: true, reason, message: 'A drill: nobody is written to.' }
  await inTransaction({ deps, actor: demoActor('pharmacist', people.phWalsh) }, ctx => startRecall(ctx, body))
}

/** A parcel of the demo that came back was recorded as destroyed by mistake, and that was withdrawn: it waits for two pharmacists again. */
export const withdrawDemoDestruction = async (deps: Deps): Promise<void> => {
  const id = idOf('order', idOf('person', 'Freya', 'Hansen'), 1)
  const order = await inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const { rows } = await tx.raw('select 1 from public.destruction_errors where order_id = $1', [id])
    return rows.length === 0 ? supplyById(tx, id) : undefined
  })
  if (order?.state !== 'returned' || order.destroyedBy) return
  const actor = demoActor('pharmacist', people.phTran)
  await inTransaction({ deps, actor }, async ctx => {
    const note = 'Bottle of foam, emptied into the liquids bin.'
    const recorded = await destroySupply(ctx, { id, version: order.version, note, remedy: null })
    if (!recorded.ok) return recorded
    const reason = 'It was the bottle beside it, from the returns of last month. This one stands on shelf 2.'
    return withdrawDestruction(ctx, { id, version: recorded.value.version, reason })
  })
}
