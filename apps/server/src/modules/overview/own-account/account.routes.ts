import { type ClosingFacts, account as contract } from '@om/contracts/account'
import { done, type Result } from '@om/contracts/errors'
import { recordPackages } from '@om/contracts/record-packages'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { closeAccount, closingFacts } from './close/close-account.ts'
import { exportAccount } from './export/export-account.ts'
import { packageAccount } from './package/make-package.ts'
import { beginPackage, downloadPackage, readPackages, stopPackage } from './package/packages.ts'

/** Ends the session that this request came with, at the sign-in service and here. (Spec §7) */
const endSession = async (ctx: BareCtx<'signed-in'>): Promise<Result<{ ok: true }>> => {
  const { deps, actor } = ctx
  await deps.identity.endSession(actor.id, actor.claims.session_id)
  deps.accounts.forget(actor.id)
  return inTransaction(ctx, async ({ tx }): Promise<Result<{ ok: true }>> => {
    await audit(deps.clock, tx, {
      action: 'account.session.end',
      subjectType: 'account',
      subjectId: actor.id,
      patientId: actor.role === 'patient' ? actor.id : null,
    })
    return done({ ok: true })
  })
}

/** What would happen to the patient's subscription, consult, orders and record, before they decide. */
const readClosing = async (ctx: Ctx<'patient'>): Promise<Result<ClosingFacts>> => {
  const { deps, tx, actor } = ctx
  return done(await closingFacts(deps, tx, actor.id))
}

/** What people may do with their own account. */
export const accountRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.exportData, exportAccount, { transaction: 'own' }),
  serve(deps, contract.exportPackage, packageAccount, { transaction: 'own' }),
  serve(deps, recordPackages.mine, readPackages),
  serve(deps, recordPackages.make, beginPackage),
  serve(deps, recordPackages.stop, stopPackage),
  serve(deps, recordPackages.file, downloadPackage, { transaction: 'own' }),
  serve(deps, contract.closing, readClosing),
  serve(deps, contract.close, closeAccount, { transaction: 'own' }),
  serve(deps, contract.endSession, endSession, { transaction: 'own' }),
]
