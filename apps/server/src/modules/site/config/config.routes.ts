import { readConfig } from '@om/contracts/config'
import { done } from '@om/contracts/errors'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { publicConfig } from './public-config.ts'

export const configRoutes = (deps: Deps): Route[] => [
  serve(deps, readConfig, async () => done(publicConfig(deps)), { transaction: 'own' }),
]
