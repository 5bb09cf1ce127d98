import { done, type Result } from '@om/contracts/errors'
import type { StockForecast } from '@om/contracts/stock'
import type { StoredItem } from '@om/db/tables/prescriptions'
import { addDays, CLINIC_ZONE, type IsoDate } from '@om/domain/dates'
import { isFormulaFor, scaledIngredients } from '@om/domain/formulary/formula'
import { FORECAST_DAYS, forecastOf } from '@om/domain/prescribing/stock-forecast'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { formulasInForce } from '../formula/formulas.repo.ts'
import { renewalsUntil } from '../supplies.hooks.ts'
import { presentItems } from './present-stock.ts'
import { visibleItems } from './store.repo.ts'
import { inUnitOf } from './use-stock.ts'

type Product = Pick<StoredItem, 'medicine' | 'form' | 'strength' | 'description' | 'unit' | 'compounded'>
type Needed = Product & { day: IsoDate; quantity: number; isRenewal: boolean }

/** What orders still take, and what renewals will, by day and product. What is weighed already is no longer needed. */
const neededSql = `
  with due as (
    select o.prescription_id, (o.due_at at time zone '${CLINIC_ZONE}')::date as day, o.holds, false as is_renewal,
      coalesce(o.held_from, o.state) = 'quality_check' as is_made
    from public.orders o
    where o.state in ('received', 'verified', 'compounding', 'quality_check')
       or (o.state = 'on_hold' and o.held_from in ('received', 'verified', 'compounding', 'quality_check'))
    union all
    select r.prescription_id, r.day, null, true, false from unnest($1::uuid[], $2::date[]) as r(prescription_id, day)
  )
  select e.item ->> 'medicine' as medicine, e.item ->> 'form' as form, e.item ->> 'strength' as strength,
    e.item ->> 'description' as description, e.item ->> 'unit' as unit, (e.item ->> 'compounded')::boolean as compounded,
    due.day::text as day, due.is_renewal as "isRenewal",
    sum(coalesce((h.held ->> 'quantity')::numeric, (e.item ->> 'quantity')::numeric))::float8 as quantity
  from due
  join public.prescriptions p on p.id = due.prescription_id
  cross join lateral jsonb_array_elements(p.items) with ordinality as e(item, n)
  left join lateral (
    select held from jsonb_array_elements(due.holds) as held where (held ->> 'position')::int = e.n - 1
  ) h on true
  where due.day <= $3 and (due.holds is null or h.held is not null) and not (due.is_made and (e.item ->> 'compounded')::boolean)
  group by 1, 2, 3, 4, 5, 6, 7, 8`

const neededUntil = async (tx: Tx, renewals: { prescriptionId: string; day: IsoDate }[], lastDay: IsoDate) => {
  const ids = renewals.map(one => one.prescriptionId)
  const { rows } = await tx.raw(neededSql, [ids, renewals.map(one => one.day), lastDay])
  return rows as Needed[]
}

/** What a product is made of by its formula in force; what is bought is itself; nothing where no formula is in force. */
const partsOf = (inForce: Awaited<ReturnType<typeof formulasInForce>>, { quantity, ...product }: Needed) => {
  if (!product.compounded) return [{ name: product.description, amount: quantity, unit: product.unit }]
  const found = inForce.find(({ formula }) => isFormulaFor(formula, product))
  return found ? scaledIngredients([{ content: found.version.content, quantity }]) : []
}

/**
 * What the next 30 days need of each item: open orders that have not taken it, and renewals that fall due, by the formulas in force.
 * With the day on which it runs out, and by which it is ordered. What is needed and not kept in stock is named.
 */
export const forecastStock = async ({ deps, tx, now }: Ctx<'pharmacist'>): Promise<Result<StockForecast>> => {
  const today = clinicToday(deps.clock)
  const until = addDays(today, FORECAST_DAYS)
  const inForce = await formulasInForce(tx)
  const needed = await neededUntil(tx, await renewalsUntil.ask(tx, now, until), until)
  const items = await presentItems(deps, tx, await visibleItems(tx))
  const needs = new Map<string, { day: IsoDate; amount: number; isRenewal: boolean }[]>()
  const notKept = new Set<string>()
  for (const product of needed) {
    const parts = partsOf(inForce, product)
    if (parts.length === 0) notKept.add(`${product.description} (no formula in force)`)
    for (const { name, amount, unit } of parts) {
      const item = items.find(one => one.name.toLowerCase() === name.trim().toLowerCase())
      if (!item) {
        notKept.add(name)
        continue
      }
      const need = {
        ...{ day: product.day, isRenewal: product.isRenewal },
        amount: inUnitOf({ quantity: amount, unit }, item.unit),
      }
      const known = needs.get(item.id)
      if (known) known.push(need)
      else needs.set(item.id, [need])
    }
  }
  return done({
    until,
    items: items.map(({ id, least, deliveryDays, lots }) => {
      const own = needs.get(id) ?? []
      const usable = lots.filter(lot => lot.blocked === '')
      const ofRenewals = own.reduce((sum, need) => sum + (need.isRenewal ? need.amount : 0), 0)
      return {
        id,
        ofRenewals: Math.round(ofRenewals * 1e4) / 1e4,
        ...forecastOf(usable, own, { today, least, deliveryDays }),
      }
    }),
    notKept: [...notKept].toSorted(),
  })
}
