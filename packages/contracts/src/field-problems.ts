import type { z } from 'zod'

/** What a schema says against a value: the first sentence for each field (`address.postcode`); empty when it fits. */
export const fieldProblems = (schema: z.ZodType | undefined, value: unknown): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const { path, message } of schema?.safeParse(value).error?.issues ?? []) found[path.join('.')] ??= message
  return found
}
