import type { Problem } from '@om/contracts/errors'
import { formatDay, type IsoDate } from '@om/domain/dates'
import { activesOf } from '@om/domain/formulary/medicines'
import type { Tx } from '#src/database/database.ts'
import { activesIn } from '../in-use.ts'
import { prescriptionNumber } from '../prescriptions.present.ts'
import { prescriptionsOf } from '../prescriptions.repo.ts'

type Needs = Problem & { code: string }

/**
 * Why a medicine is not signed twice: a prescription with it is with its patient for another pharmacy, and stands there. One problem for
 * each such prescription. (REG-04, CI-34)
 */
export const takenElsewhere = async (
  tx: Tx,
  patientId: string,
  draft: { items: readonly { medicine: string }[] },
  today: IsoDate,
): Promise<Needs[]> => {
  const wanted = draft.items.flatMap(item => activesOf(item.medicine))
  const released = (await prescriptionsOf(tx, patientId)).filter(
    row => row.status === 'released' && today <= row.expiresOn && activesIn([row]).some(code => wanted.includes(code)),
  )
  return released.map(row => ({
    code: 'taken_elsewhere',
    message: `${prescriptionNumber(row.number)} holds the same medicine, and its patient has taken it to another pharmacy, where it is good until ${formatDay(row.expiresOn)}. Make sure that its original is back or cancelled there, cease it, then sign.`,
  }))
}
