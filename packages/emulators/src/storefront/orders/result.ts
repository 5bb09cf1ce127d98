export type UserError = { field: string[] | null; message: string }

/** What came of a change: the thing, or why not. */
export type Result<T> = { ok: true; value: T } | { ok: false; errors: UserError[] }

export const done = <T>(value: T): Result<T> => ({ ok: true, value })

export const refused = <T>(message: string, field: string[] | null = null): Result<T> => ({
  ok: false,
  errors: [{ field, message }],
})
