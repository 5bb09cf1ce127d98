import type { Address } from '@om/contracts/common'
import { done } from '@om/contracts/errors'
import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { addBusinessDays } from '@om/domain/dates'
import { z } from 'zod'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { askCarrier } from '#src/modules/parcels/enquiries.ts'
import { lodgeManifest, readShipping } from '#src/modules/parcels/manifests.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { demoActor } from './demo-actor.ts'

/** How the seed begins the numbers of its shipments. */
const seeded = 'demo-%'

type Row = {
  shipment_id: string
  item_id: string
  tracking_number: string
  number: number
  created_at: Date
  delivered_at: Date | null
  ship_to: Address
  name: string
}

const rowsSql = `
  select p.shipment_id, p.item_id, p.tracking_number, o.number, p.created_at, p.delivered_at, o.ship_to,
    f.first_name || ' ' || f.last_name as name
  from public.parcels p join public.orders o on o.id = p.order_id join public.profiles f on f.id = p.patient_id
  where p.shipment_id like '${seeded}' order by p.id`

const from = { name: 'OM Dispatch', lines: ['2 Sample Lane'], suburb: 'Alexandria', state: 'NSW', postcode: '2015' }

/** The carrier is asked about these only when they are old, so that the demo stays as it is. */
const handOver = (deps: Deps, before: Date): Promise<number> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const { rows } = await tx.raw(
      `update public.parcels p set handed_over_at = o.shipped_at, next_poll_at = o.shipped_at + interval '30 days'
       from public.orders o
       where o.id = p.order_id and p.shipment_id like '${seeded}' and p.handed_over_at is null and p.delivered_at is null
         and o.state = 'shipped' and o.shipped_at < $1 returning p.id`,
      [before],
    )
    return rows.length
  })

/** What was on its way before today, of the shop too, is on a manifest; what left today waits for the next one. Safe to repeat. */
export const lodgeDemoParcels = async (deps: Deps): Promise<void> => {
  const { emulatorsUrl, auspost } = deps.config
  if (!emulatorsUrl || !auspost) return
  const now = deps.clock.now()
  const yesterday = new Date(now.getTime() - 20 * 3_600_000)
  if ((await handOver(deps, yesterday)) > 0) {
    const past = { ...deps, clock: { now: () => yesterday } }
    await lodgeManifest(
      { deps: past, actor: demoActor('pharmacist', people.phWalsh), requestId: '' },
      { id: idOf('manifest', 'first') },
    )
  }
  await handOver(deps, now)
  await askAboutLate(deps)
}

/** The carrier was asked about the parcel that is late for longest. Safe to repeat: the same id is the same enquiry. */
const askAboutLate = async (deps: Deps): Promise<void> => {
  await inTransaction({ deps, actor: demoActor('pharmacist', people.phWalsh) }, async ctx => {
    const shown = await readShipping(ctx)
    const [late] = shown.ok ? shown.value.late : []
    if (!late || (shown.ok && shown.value.enquiries.length + shown.value.ended.length > 0)) return done(null)
    const today = clinicToday(deps.clock)
    await askCarrier(ctx, {
      id: idOf('carrier enquiry', late.trackingNumber),
      trackingNumber: late.trackingNumber,
      number: '88-120443',
      askedOn: today,
      lookOn: addBusinessDays(today, 3),
    })
    return done(null)
  })
}

const Adopted = z.object({ shipmentId: z.string() })

/**
 * Tells the carrier's stand-in of the parcels of the seed, so that their labels can be printed like any other. Safe to repeat:
 * what it knows stays as it is.
 */
export const linkDemoParcels = async (deps: Deps): Promise<void> => {
  const { emulatorsUrl, auspost } = deps.config
  if (!emulatorsUrl || !auspost) return
  const { rows } = await deps.pool.query<Row>(rowsSql)
  for (const row of rows) {
    const { line1, line2, suburb, state, postcode } = row.ship_to
    const reply = await fetch(`${emulatorsUrl}/control/parcels`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        shipmentId: row.shipment_id,
        itemId: row.item_id,
        trackingNumber: row.tracking_number,
        reference: String(row.number),
        productId: auspost.productId,
        isDelivered: row.delivered_at !== null,
        createdAt: row.created_at.toISOString(),
        weightKg: 0.25,
        from,
        to: { name: row.name.slice(0, 40), lines: [line1, line2].filter(Boolean), suburb, state, postcode },
      }),
    })
    Adopted.parse(await reply.json())
  }
}
