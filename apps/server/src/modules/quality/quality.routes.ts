import { quality } from '@om/contracts/quality'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import {
  closeReview,
  openReview,
  readAudit,
  readReview,
  readWaiting,
  replyToReview,
  skipReview,
  writeReview,
} from './review-case.ts'

/** The quality audit: decided cases drawn each month, looked at by the medical director, talked over with who decided them. */
export const qualityRoutes = (deps: Deps): Route[] => [
  serve(deps, quality.read, readAudit),
  serve(deps, quality.waiting, readWaiting),
  serve(deps, quality.review, readReview),
  serve(deps, quality.open, openReview),
  serve(deps, quality.write, writeReview),
  serve(deps, quality.skip, skipReview),
  serve(deps, quality.reply, replyToReview),
  serve(deps, quality.close, closeReview),
]
