import { account as contract } from '@om/contracts/account'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { closeAccount } from './close/close-account.ts'
import { readClosing } from './close/read-closing.ts'
import { endSession } from './end-session.ts'
import { exportAccount } from './export/export-account.ts'

/** What people may do with their own account. */
export const accountRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.exportData, exportAccount),
  serve(deps, contract.closing, readClosing),
  serve(deps, contract.close, closeAccount, { transaction: 'own' }),
  serve(deps, contract.endSession, endSession),
]
