import { z } from 'zod'

/** Fewest and most: characters of a text, entries of a list, or the smallest and largest number; 0 and Infinity when open. */
export type Limits = { min: number; max: number }

type Schema = z.core.$ZodType | undefined

/** What is inside of "may be left out", "may be null" and "is turned into". */
const plain = (schema: Schema): Schema => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return plain(schema.unwrap())
  return schema instanceof z.ZodPipe ? plain(schema.in) : schema
}

const inside = (schema: Schema, name: string): Schema => {
  const outer = plain(schema)
  if (outer instanceof z.ZodObject) return outer.shape[name]
  return outer instanceof z.ZodArray ? outer.element : undefined
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
  if (field instanceof z.ZodArray) return limitsOfList(field)
  if (field instanceof z.ZodNumber) return { min: field.minValue ?? 0, max: field.maxValue ?? Infinity }
  if (field instanceof z.ZodString || field instanceof z.ZodEmail)
    return { min: field.minLength ?? 0, max: field.maxLength ?? Infinity }
  return { min: 0, max: Infinity }
}

/** What an operation takes of a field: forms say it, cap by it and count down to it instead of stating it again. */
export const limitsOf = <B>(endpoint: { body?: z.ZodType<B> }, field: keyof B & string): Limits =>
  limitsIn(endpoint.body, field)
