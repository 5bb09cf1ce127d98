import type { Problem } from '@om/contracts/errors'
import { formatDay, type IsoDate } from '@om/domain/dates'
import { activesOf } from '@om/domain/formulary/medicines'
import { activesIn } from '../in-use.ts'
import { prescriptionNumber } from '../prescriptions.present.ts'
import type { PrescriptionRow } from '../prescriptions.repo.ts'

type Needs = Problem & { code: string }

/**
 * Why a medicine is not signed twice: a prescription with it is with its patient for another pharmacy, and stands there. One problem for
 * each such prescription. (REG-04, CI-34)
 */
export const takenElsewhere = (
  scripts: readonly PrescriptionRow[],
  draft: { items: readonly { medicine: string }[] },
  today: IsoDate,
): Needs[] => {
  const wanted = draft.items.flatMap(item => activesOf(item.medicine))
  const released = scripts.filter(
    row => row.status === 'released' && today <= row.expiresOn && activesIn([row]).some(code => wanted.includes(code)),
  )
  return released.map(row => ({
    code: 'taken_elsewhere',
    message: `${prescriptionNumber(row.number)} holds the same medicine, and its patient has taken it to another pharmacy, where it is good until ${formatDay(row.expiresOn)}. Make sure that its original is back or cancelled there, cease it, then sign.`,
  }))
}
