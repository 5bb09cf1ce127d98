import { api } from '#app/browser/api.ts'
import { boardPath } from '../recalls/recalls-address.ts'

/** Formulas are a part of the dispensary's page, with an address of their own. */
export const formulasPath = `${boardPath}?section=formulas`
export const formulaPath = (code: string): string => `${formulasPath}&formula=${encodeURIComponent(code)}`
export const newFormulaPath = formulaPath('new')

/** All formulas, and which is open: a code, `new`, or none. */
export const loadFormulas = async (url: string, signal: AbortSignal) => {
  const { items } = await api.formulas.list({}, { signal })
  return { items, opened: new URL(url).searchParams.get('formula') ?? '' }
}

export type FormulaPage = Awaited<ReturnType<typeof loadFormulas>>
