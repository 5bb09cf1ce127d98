import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { ruleSetVersions } from '@om/domain/gate/versions'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { compareRules, runComparison } from '#src/modules/rule-sets/compare-rules.ts'
import { proposeRules } from '#src/modules/rule-sets/switch-rules.ts'
import { versionInForce } from '#src/modules/rules/rules.ts'
import { demoActor } from './demo-actor.ts'

/**
 * Dr Okoro has held the rules that are shipped and not switched on against the last cases, and proposes them; Dr Lund has still to
 * approve. Safe to repeat: each happens once.
 */
export const proposeDemoRules = async (deps: Deps): Promise<void> => {
  const actor = demoActor('doctor', people.drOkoro)
  const id = idOf('comparison', 'rules')
  const version = ruleSetVersions.at(-1) ?? ''
  const begun = await inTransaction({ deps, actor }, async ctx =>
    (await versionInForce(ctx.tx)) === version ? null : compareRules(ctx, { id, version }),
  )
  if (!begun?.ok) return
  await runComparison(deps, id)
  await inTransaction({ deps, actor }, ctx =>
    proposeRules(ctx, {
      id: idOf('proposal', 'rules'),
      comparisonId: id,
      words:
        'A reading of 160/100 or more asks for a video visit also where high blood pressure is ticked as controlled: what is measured says more than what is ticked.',
      startsAt: null,
    }),
  )
}
