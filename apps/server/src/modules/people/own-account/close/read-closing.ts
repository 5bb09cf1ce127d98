import type { ClosingFacts } from '@om/contracts/account'
import { done, type Result } from '@om/contracts/errors'
import type { PatientActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { closingFacts } from './closing-facts.ts'

/** What would happen to the patient's subscription, consult, orders and record, before they decide. */
export const readClosing = (deps: Deps, actor: PatientActor, requestId = ''): Promise<Result<ClosingFacts>> =>
  deps.db.transaction(actor, async tx => done(await closingFacts(deps, tx, actor.id)), requestId)
