/** A part of a resource, as it stands in JSON. */
export type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One or several as a list. */
export const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())
