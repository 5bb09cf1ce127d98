import type { LetterContent } from '@om/contracts/doctor-letters'
import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { signLetter } from '#src/modules/overview/gp-letters/doctor-letters.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { demoActor } from './demo-actor.ts'

const referral: LetterContent = {
  ...{ kind: 'dermatologist', to: 'Dr Wei Chen, Harbour Skin Clinic, Sydney', parts: ['medicines', 'answers'] },
  text: 'Thank you for seeing Grace, whom we see by telehealth for hair loss and have not examined in person. The parting has thinned further over six months although treatment was taken as agreed, and she tells us of itching at the crown.',
  asks: 'An examination with trichoscopy, and a biopsy where you find it useful. Is there anything that speaks for loss that scars?',
  ...{ certifies: null, from: null, until: null },
}

/** Grace has a referral and a certificate of the doctor who cares for her. Safe to repeat: each is one letter, signed once. */
export const signDemoLetters = async (deps: Deps): Promise<void> => {
  const today = clinicToday(deps.clock)
  const certificate: LetterContent = {
    ...{ kind: 'certificate', to: '', asks: '', parts: [], certifies: 'attended', from: today, until: null },
    text: 'This certificate rests on a consultation by telehealth. It is given at the request of Grace and names no diagnosis.',
  }
  const { id } = people.grace
  for (const content of [referral, certificate])
    for (const doctor of [people.drOkoro, people.drLund]) {
      const asked = { deps, actor: demoActor('doctor', doctor), requestId: '' }
      const letter = { id, key: idOf(`doctor letter ${content.kind}`, id), replaces: null, from: [], content }
      if ((await inTransaction(asked, ctx => signLetter(ctx, letter))).ok) break
    }
}
