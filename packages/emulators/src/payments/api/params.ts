import qs from 'qs'
import { z } from 'zod'
import { type ApiProblem, invalidRequest } from './errors.ts'

/** Whole number as it comes on the wire. */
export const whole = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^-?\d+$/, 'Invalid integer')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `This value must be greater than or equal to ${min}.`)
        .max(max, `This value must be less than or equal to ${max}.`),
    )

export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform(text => text === 'true')

export const text = z
  .string()
  .min(1, 'You passed an empty string. We assume empty values are an attempt to unset a parameter.')
  .max(5000)

/** The empty string takes the value away. */
export const unsettable = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (value === '' ? null : value), schema.nullable())

/** Fifty keys of up to 40 characters with values of up to 500; an empty value removes its key. */
export const metadata = unsettable(
  z
    .record(
      z.string().min(1).max(40, 'Metadata keys can have up to 40 characters.'),
      z.string().max(500, 'Metadata values can have up to 500 characters.'),
    )
    .refine(entries => Object.keys(entries).length <= 50, 'You can have up to 50 metadata keys.'),
)

export const currency = z
  .string()
  .toLowerCase()
  .regex(/^[a-z]{3}$/, 'Invalid currency')

export const webAddress = z
  .string()
  .refine(url => URL.canParse(url.replaceAll(/[{}]/g, '')) && /^https?:/.test(url), 'Not a valid URL')

export const country = z.string().length(2)

export const address = z.strictObject({
  line1: z.string().optional(),
  line2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postal_code: z.string().optional(),
  country: z.string().optional(),
})

/** `created=…` or `created[gte]=…`. */
export const created = z.union([
  whole().transform(at => ({ gte: at, lte: at })),
  z.strictObject({ gt: whole(), gte: whole(), lt: whole(), lte: whole() }).partial(),
])

export const expand = z.array(z.string()).max(50).default([])

/** What every list call takes. */
export const paging = {
  limit: whole(1, 100).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
}

/** Reads a form body or a query string with bracketed names. */
export function parseForm(form: string): Record<string, unknown> {
  return qs.parse(form, { depth: 10, arrayLimit: 200, parameterLimit: 2000 })
}

/** Checks the parameters of a call. @throws ApiProblem in the provider's words: unknown, missing or invalid */
export function readParams<T>(schema: z.ZodType<T>, input: Record<string, unknown>): T {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  throw problemOf(result.error.issues[0], [])
}

function problemOf(issue: z.core.$ZodIssue | undefined, above: PropertyKey[]): ApiProblem {
  if (!issue) return invalidRequest('Invalid request.')
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  if (issue.code === 'invalid_union') return problemOf(issue.errors.at(-1)?.[0], path)
  const param = bracketed(path)
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.input === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return invalidRequest(message, { code: 'parameter_invalid_empty', param })
  }
  if (issue.message === 'Invalid integer') {
    return invalidRequest(`Invalid integer: ${String(issue.input)}`, { code: 'parameter_invalid_integer', param })
  }
  if (issue.message === 'Not a valid URL') return invalidRequest('Not a valid URL', { code: 'url_invalid', param })
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** `line_items`, `0`, `price` becomes `line_items[0][price]`. */
function bracketed([first = '', ...rest]: PropertyKey[]): string {
  return String(first) + rest.map(part => `[${String(part)}]`).join('')
}

/** Applies a metadata change: keys join, empty values take keys away, null empties it. */
export function mergeMetadata(before: Record<string, string>, change: Record<string, string> | null | undefined) {
  if (change === undefined) return before
  if (change === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}
