import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { addTexts } from '#src/modules/templates/templates.ts'
import { demoActor } from './demo-actor.ts'

/** Dr Okoro has words of her own and proposes a question to the clinic, which waits for Dr Lund. Safe to repeat: each is one text. */
export const writeDemoWords = async (deps: Deps): Promise<void> => {
  const okoro = demoActor('doctor', people.drOkoro)
  await inTransaction({ deps, actor: okoro }, ctx =>
    addTexts(ctx, {
      ...{ id: idOf('text', 'photos by the window'), kind: 'note', scope: 'own', copiedFrom: null, note: '' },
      content: {
        title: 'Photos looked at',
        for: 'everyone',
        reason: null,
        text: 'Photos of {today} looked at with the patient: parting, hairline and crown, beside those of last time.',
      },
    }),
  )
  await inTransaction({ deps, actor: okoro }, ctx =>
    addTexts(ctx, {
      ...{ id: idOf('text', 'donating blood'), kind: 'question', scope: 'clinic', copiedFrom: null },
      note: 'Asked in every second case with dutasteride',
      content: {
        title: 'Donating blood',
        for: 'everyone',
        reason: null,
        text: 'Do you donate blood, or plan to, {first_name}? If so, when did you last?',
      },
    }),
  )
}
