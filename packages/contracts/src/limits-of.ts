import type { z } from 'zod'

/** Fewest and most: characters of a text, entries of a list, or the smallest and largest number; 0 and Infinity when open. */
export type Limits = { min: number; max: number }

type Schema = z.core.$ZodType | undefined

// Schemas are told apart by the names that they carry: a form asks for limits before the schema library is there.
const isOptional = (schema: Schema): schema is z.ZodOptional => schema?._zod.def.type === 'optional'
const isNullable = (schema: Schema): schema is z.ZodNullable => schema?._zod.def.type === 'nullable'
const isDefault = (schema: Schema): schema is z.ZodDefault => schema?._zod.def.type === 'default'
const isPipe = (schema: Schema): schema is z.ZodPipe => schema?._zod.def.type === 'pipe'
const isObject = (schema: Schema): schema is z.ZodObject => schema?._zod.def.type === 'object'
const isArray = (schema: Schema): schema is z.ZodArray => schema?._zod.def.type === 'array'
const isNumber = (schema: Schema): schema is z.ZodNumber => schema?._zod.def.type === 'number'
/** A text, or an e-mail address; texts of other formats have no limits of their own. */
const isText = (schema: Schema): schema is z.ZodString =>
  schema?._zod.def.type === 'string' && (!('format' in schema._zod.def) || schema._zod.def.format === 'email')

/** What is inside of "may be left out", "may be null" and "is turned into". */
const plain = (schema: Schema): Schema => {
  if (isOptional(schema) || isNullable(schema) || isDefault(schema)) return plain(schema.unwrap())
  return isPipe(schema) ? plain(schema.in) : schema
}

const inside = (schema: Schema, name: string): Schema => {
  const outer = plain(schema)
  if (isObject(outer)) return outer.shape[name]
  return isArray(outer) ? outer.element : undefined
}

const numberIn = (holder: object, name: string): number | undefined => {
  const found: unknown = Reflect.get(holder, name)
  return typeof found === 'number' ? found : undefined
}

const limitsOfList = ({ def }: z.ZodArray): Limits => {
  const checks = (def.checks ?? []).map(check => check._zod.def)
  const find = (name: string) => checks.map(check => numberIn(check, name)).find(found => found !== undefined)
  return { min: find('minimum') ?? 0, max: find('maximum') ?? Infinity }
}

/** Limits of a field by its path, such as `lots.0.unit`; open where the schema says nothing. */
export const limitsIn = (schema: z.ZodType | undefined, path: string): Limits => {
  const field = plain(path.split('.').reduce(inside, schema as Schema))
  if (isArray(field)) return limitsOfList(field)
  if (isNumber(field)) return { min: field.minValue ?? 0, max: field.maxValue ?? Infinity }
  if (isText(field)) return { min: field.minLength ?? 0, max: field.maxLength ?? Infinity }
  return { min: 0, max: Infinity }
}

/** What an operation takes of a field: forms say it, cap by it and count down to it instead of stating it again. */
export const limitsOf = <B>(endpoint: { body?: z.ZodType<B> }, field: keyof B & string): Limits =>
  limitsIn(endpoint.body, field)
