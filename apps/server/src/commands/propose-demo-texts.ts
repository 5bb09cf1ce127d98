import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { proposeEdition, readEditionOf } from '#src/modules/evidence/editions.ts'
import { demoActor } from './demo-actor.ts'

const slug = 'bloods'

/** Dr Lund has proposed a change of a text that doctors work by, for Dr Okoro to approve. Nothing where one was proposed before. */
export const proposeDemoTexts = async (deps: Deps): Promise<void> => {
  const asking = { deps, actor: demoActor('doctor', people.drLund) }
  const found = await inTransaction(asking, ctx => readEditionOf(ctx, { slug }))
  if (!found.ok || found.value.newest > 0) return
  const { content } = found.value
  await inTransaction(asking, ctx =>
    proposeEdition(ctx, {
      slug,
      newest: 0,
      content: {
        ...content,
        text: content.text.replace(
          'speak with the patient on the same day.',
          'speak with the patient on the same day, and ask for the test again within 48 hours.',
        ),
      },
      note: 'After the case in October: the second test was forgotten.',
    }),
  )
}
