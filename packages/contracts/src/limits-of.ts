import { z } from 'zod'

/** Fewest and most: characters of a text, entries of a list, or the smallest and largest number; 0 and Infinity when open. */
export type Limits = { min: number; max: number }

type Body<B> = { body?: z.ZodType<B> }
type Node = z.core.JSONSchema.BaseSchema

const known = new WeakMap<z.ZodType, Node>()

const described = (schema: z.ZodType): Node => {
  const before = known.get(schema)
  if (before) return before
  const now: Node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  known.set(schema, now)
  return now
}

/** The node itself, or of something that may be null the part that is not. */
const solid = (node: Node): Node => {
  const part = node.anyOf?.find(one => typeof one === 'object' && one.type !== 'null')
  return typeof part === 'object' ? part : node
}

const inside = (node: Node, name: string): Node => {
  const { properties, items } = solid(node)
  const found = properties ? properties[name] : items
  return typeof found === 'object' && !Array.isArray(found) ? found : {}
}

/** Limits of a field by its path, such as `lots.0.unit`; open where the schema says nothing. */
export const limitsIn = (schema: z.ZodType | undefined, path: string): Limits => {
  if (!schema) return { min: 0, max: Infinity }
  const field = solid(path.split('.').reduce(inside, described(schema)))
  return {
    min: field.minLength ?? field.minItems ?? field.minimum ?? 0,
    max: field.maxLength ?? field.maxItems ?? field.maximum ?? Infinity,
  }
}

/** What an operation takes of a field: forms say it, cap by it and count down to it instead of stating it again. */
export const limitsOf = <B>(endpoint: Body<B>, field: keyof B & string): Limits => limitsIn(endpoint.body, field)
