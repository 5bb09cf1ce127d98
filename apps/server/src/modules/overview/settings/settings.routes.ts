import { done } from '@om/contracts/errors'
import { settings as contract, type Setting } from '@om/contracts/settings'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { callOffSetting, decideSetting, proposeSetting, withdrawSetting } from './change-setting.ts'
import { effectsOf } from './effects.ts'
import { presentSettings } from './settings.present.ts'

const readEffects = async ({ tx, now }: Ctx<'signed-in'>, { setting }: { setting: Setting }) =>
  done({ effects: await effectsOf(tx, setting, now) })

/** How the clinic works, as the office changes it: two people for each change. */
export const settingsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.read, presentSettings),
  serve(deps, contract.effect, readEffects),
  serve(deps, contract.propose, proposeSetting),
  serve(deps, contract.decide, decideSetting),
  serve(deps, contract.withdraw, withdrawSetting),
  serve(deps, contract.callOff, callOffSetting),
]
