/** The rules of every version that results were stored with, each as it ran: one file, bundled when the version was made. */
import { canonicalJson } from '../triage/inputs-hash.ts'
import { type GateInputs, type GateVerdict, verdictOf } from './gate.ts'

/** Oldest first; the last is the one written here. A new one is made by `npm run rules`. */
export const gateVersions: readonly string[] = ['2026-11.2', '2026-11.3', '2026-11.4', '2026-12.1']

/** Those of which the sorting of assessments is kept as well: what can be in force. */
export const ruleSetVersions = gateVersions.slice(gateVersions.indexOf('2026-11.4'))

/** What the clinic went by before it could be switched as data. */
export const FIRST_IN_FORCE = '2026-11.4'

type Rules = Pick<typeof import('./gate.ts'), 'allFindings' | 'openFindings' | 'runGate'>

/** All the rules of one version, as they ran. */
export type RuleSet = Rules & typeof import('./sorting.ts') & { version: string }

/** The rules as they were; undefined for a version that never was. */
export const rulesOf = async (version: string): Promise<Rules | undefined> =>
  gateVersions.includes(version)
    ? ((await import(/* @vite-ignore */ new URL(`versions/${version}.js`, import.meta.url).href)) as Rules)
    : undefined

/** Everything of one version; undefined where it never was, or its sorting is not kept. */
export const ruleSetOf = async (version: string): Promise<RuleSet | undefined> => {
  const rules = ruleSetVersions.includes(version) ? await rulesOf(version) : undefined
  if (!rules) return undefined
  const sorting = await import(/* @vite-ignore */ new URL(`versions/${version}.sorting.js`, import.meta.url).href)
  return { ...rules, ...(sorting as typeof import('./sorting.ts')), version }
}

/** Runs stored inputs again with the rules of their version; undefined when those are not kept. (INV-19) */
export const replay = async (version: string, inputs: GateInputs): Promise<GateVerdict | undefined> => {
  const rules = await rulesOf(version)
  return rules && verdictOf(rules.runGate(inputs))
}

/** Whether two results say the same. */
export const isSameVerdict = (one: GateVerdict, two: GateVerdict): boolean => canonicalJson(one) === canonicalJson(two)
