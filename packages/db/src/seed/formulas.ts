import type { FormulaContent, FormulaProduct } from '@om/contracts/formulas'
import type { TemplateItem } from '@om/contracts/prescription-templates'
import { isFormulaFor, scaledIngredients } from '@om/domain/formulary/formula'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { StoredPlan } from '../tables/orders.ts'
import { people } from './people.ts'

export type FormulaInForce = FormulaProduct & { id: string; code: string; number: number; content: FormulaContent }

/** What the pharmacy makes by, as the database holds it. */
export const readFormulas = async (client: PoolClient): Promise<FormulaInForce[]> => {
  const { rows } = await client.query<FormulaInForce>(
    `select v.id, f.*, v.number, v.content from public.formulas f
     join public.formula_versions v on v.code = f.code and v.state = 'approved'`,
  )
  return rows
}

/** A version that waits for a second pharmacist. */
export const demoProposal = sql`
  insert into public.formula_versions (code, number, state, content, note, author_id, author_name, created_at)
  select v.code, v.number + 1, 'proposed',
    jsonb_set(v.content, '{expiry}', '{"days":60,"basis":"study","evidence":"Stability of this vehicle at 25 °C and 60 % humidity over 90 days: both actives stay above 95 %. Report on file, shelf 3."}'),
    'Sixty days instead of 28, as the stability study of this vehicle allows.', p.id, p.name, now() - interval '1 day'
  from public.formula_versions v, public.pharmacists p
  where v.code = 'F-FIN-MOX-01' and v.state = 'approved' and p.id = ${people.phTran.staffId}`

/** What a batch of the demo is made by, as opening its worksheet keeps it. */
export const planOfBatch = (
  formulas: readonly FormulaInForce[],
  items: readonly (Pick<TemplateItem, 'medicine' | 'form' | 'strength' | 'compounded'> & { quantity: number })[],
): StoredPlan => {
  const used = items.flatMap((item, position) => {
    const formula = item.compounded ? formulas.find(one => isFormulaFor(one, item)) : undefined
    return formula ? [{ formula, position, quantity: item.quantity }] : []
  })
  const [first] = used
  if (!first) throw new Error('a batch of the demo has no formula')
  const { method, equipment, checks, expiry } = first.formula.content
  return {
    formulas: used.map(({ formula, position }) => ({
      position,
      versionId: formula.id,
      code: formula.code,
      number: formula.number,
      title: formula.title,
    })),
    ingredients: scaledIngredients(used.map(({ formula, quantity }) => ({ content: formula.content, quantity }))),
    method,
    equipment,
    checks,
    expiry,
  }
}
