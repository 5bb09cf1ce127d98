import { createHash } from 'node:crypto'
import type { ClientErrorReport } from '@om/contracts/config'
import { done, type Result } from '@om/contracts/errors'
import { pagePattern } from '@om/domain/page-pattern'
import { withoutSecrets } from '@om/domain/secrets'
import type { z } from 'zod'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { countKnownError, insertError, type NewError, newErrorsSince } from './visits.repo.ts'

type Report = z.infer<typeof ClientErrorReport>

/** Kinds of error that may be new in a day; more than that is somebody playing. */
export const mostNewPerDay = 200
const dayMs = 86_400_000

/** A report without anything that could name a person or open a door, and the kind of error that it is. */
export const cleanReport = (report: Report): NewError => {
  const name = withoutSecrets(report.name)
  const message = withoutSecrets(report.message)
  const stack = withoutSecrets(report.stack)
  const firstLine = stack.split('\n', 1)[0] ?? ''
  return {
    name,
    message,
    stack,
    componentStack: withoutSecrets(report.componentStack),
    path: report.path.startsWith('/') ? pagePattern(report.path) : '',
    fingerprint: createHash('sha256').update([name, message, firstLine].join('\n')).digest('hex'),
  }
}

/**
 * Logs what a browser reported and stores it for the admins: one row per kind of error with how often and when it was
 * met. One that was put away comes back. Beyond the kinds that may be new in a day, a new one is logged alone.
 */
export const storeError = async ({ deps, requestId }: BareCtx, report: Report): Promise<Result<{ ok: true }>> => {
  const error = cleanReport(report)
  const { name, message, stack, path } = error
  deps.log.warn({ requestId, name, message, stack, path }, 'error in a browser')
  await inTransaction({ deps, actor: system('visits') }, async ({ tx }) => {
    const now = deps.clock.now()
    if (await countKnownError(tx, error, now)) return
    if ((await newErrorsSince(tx, new Date(now.getTime() - dayMs))) >= mostNewPerDay) return
    await insertError(tx, error, now)
  })
  return done({ ok: true as const })
}
