import { readJson, removeKey, writeJson } from '#app/browser/storage.ts'

/** Any schema that says whether a stored value is still of the form's shape. */
export type DraftSchema<V> = { safeParse: (value: unknown) => { success: true; data: V } | { success: false } }

type Texts<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string]

/** A schema of what is typed, for pages without the schema library: these are texts, and `isWhole` knows of the rest. */
export const typedTexts = <V extends object>(
  names: readonly Texts<V>[],
  isWhole: (value: Record<string, unknown>) => boolean = () => true,
): DraftSchema<V> => ({
  safeParse: value => {
    const fields = Object.assign(Object.create(null), value) as Record<string, unknown>
    const isTyped = names.every(name => typeof fields[name] === 'string') && isWhole(fields)
    return isTyped ? { success: true, data: value as V } : { success: false }
  },
})

const placeOf = (key: string) => `om:kept:${key}`

/** What was typed into a form and not sent yet, kept for this browser tab; null for nothing. */
export const readDraft = <V>(key: string, schema: DraftSchema<V>): V | null => readJson(placeOf(key), schema, 'session')

/** Keeps what is typed for a reload or an expired session, in this browser tab only; false where the browser has no room for it. */
export const keepDraft = (key: string, values: object): boolean => writeJson(placeOf(key), values, 'session')

/** Forgets what was typed. */
export const forgetDraft = (key: string): void => removeKey(placeOf(key), 'session')
