import {
  answerSideEffect as answerEndpoint,
  correctTga as correctTgaEndpoint,
  adverseEventCsv as csvEndpoint,
  mySideEffects as mineEndpoint,
  adverseEventPdf as pdfEndpoint,
  reportSideEffect as reportEndpoint,
  reportForPatient as reportForEndpoint,
  settleSideEffect as settleEndpoint,
  reportToTga as tgaEndpoint,
  writeAboutSideEffect as writeEndpoint,
} from '@om/contracts/side-effects'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { adverseEventCsv, adverseEventPdf } from './adverse-event.ts'
import { listMySideEffects, reportForPatient, reportSideEffect, writeAboutSideEffect } from './report-side-effect.ts'
import { answerSideEffect, settleSideEffect } from './settle-side-effect.ts'
import { correctTga, reportToTga } from './tga-report.ts'

/** Side effects: what patients report, and what doctors make of it. */
export const sideEffectsRoutes = (deps: Deps): Route[] => [
  serve(deps, reportEndpoint, reportSideEffect),
  serve(deps, reportForEndpoint, reportForPatient),
  serve(deps, mineEndpoint, listMySideEffects),
  serve(deps, writeEndpoint, writeAboutSideEffect),
  serve(deps, answerEndpoint, answerSideEffect),
  serve(deps, settleEndpoint, settleSideEffect),
  serve(deps, tgaEndpoint, reportToTga),
  serve(deps, correctTgaEndpoint, correctTga),
  serve(deps, pdfEndpoint, adverseEventPdf, { transaction: 'own' }),
  serve(deps, csvEndpoint, adverseEventCsv, { transaction: 'own' }),
]
