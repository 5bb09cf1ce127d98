import type { GateInputs, GateVerdict } from '@om/domain/gate/gate'
import { repeatRun } from './gate-runs.ts'

type Query = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

type Other = { id: string; ruleVersion: string; repeated: 'different' | 'not_kept' }

const AT_ONCE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Repeats every stored run, some at a time, and names those that do not come to the same. */
export const repeatStoredRuns = async (query: Query): Promise<{ count: number; others: Other[] }> => {
  const others: Other[] = []
  let count = 0
  for (let last = FIRST; ; ) {
    const { rows } = await query(
      'select id, rule_version, inputs, inputs_hash, verdict from public.gate_runs where id > $1 order by id limit $2',
      [last, AT_ONCE],
    )
    for (const row of rows) {
      const id = String(row.id)
      const ruleVersion = String(row.rule_version)
      const { repeated } = await repeatRun({
        ruleVersion,
        inputs: row.inputs as GateInputs,
        inputsHash: String(row.inputs_hash),
        verdict: row.verdict as GateVerdict,
      })
      if (repeated !== 'same') others.push({ id, ruleVersion, repeated })
      last = id
    }
    count += rows.length
    if (rows.length < AT_ONCE) return { count, others }
  }
}
