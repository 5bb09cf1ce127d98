/** The rules of every version that results were stored with, each as it ran: one file, bundled when the version was made. */
import { canonicalJson } from '../triage/inputs-hash.ts'
import { type GateInputs, type GateResult, type GateVerdict, verdictOf } from './gate.ts'

/** Oldest first; the last is the one in use. A new one is made by `npm run rules`. */
export const gateVersions: readonly string[] = ['2026-11.2', '2026-11.3', '2026-11.4']

type Rules = { runGate: (inputs: GateInputs) => GateResult }

/** The rules as they were; undefined for a version that never was. */
export const rulesOf = async (version: string): Promise<Rules | undefined> =>
  gateVersions.includes(version)
    ? ((await import(/* @vite-ignore */ new URL(`versions/${version}.js`, import.meta.url).href)) as Rules)
    : undefined

/** Runs stored inputs again with the rules of their version; undefined when those are not kept. (INV-19) */
export const replay = async (version: string, inputs: GateInputs): Promise<GateVerdict | undefined> => {
  const rules = await rulesOf(version)
  return rules && verdictOf(rules.runGate(inputs))
}

/** Whether two results say the same. */
export const isSameVerdict = (one: GateVerdict, two: GateVerdict): boolean => canonicalJson(one) === canonicalJson(two)
