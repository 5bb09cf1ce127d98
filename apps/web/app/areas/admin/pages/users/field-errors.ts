import type { z } from 'zod'

/** The first sentence for each field (`staff.phone`) of a checked value; empty when it fits. */
export const errorsByField = (checked: z.ZodSafeParseResult<unknown>): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const { path, message } of checked.error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}
