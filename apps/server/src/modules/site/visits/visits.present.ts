import type { BrowserError } from '@om/contracts/visits'
import type { ErrorRow } from './visits.repo.ts'

/** An error as admins see it. */
export const presentError = (row: ErrorRow): BrowserError => ({
  id: row.id,
  name: row.name,
  message: row.message,
  stack: row.stack,
  componentStack: row.componentStack,
  path: row.path,
  count: row.count,
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  dismissedAt: row.dismissedAt?.toISOString() ?? null,
})
