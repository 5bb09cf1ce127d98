import type { AccountDetail } from '@om/contracts/accounts'
import { formatDay } from '@om/domain/dates'
import type { ReactNode } from 'react'
import { Card, Facts } from '#app/ui/card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import classes from './account-parts.module.css'
import { expiryBadge } from './account-words.ts'
import { soft, timeOr } from './fact-values.tsx'
import { StaffEditor } from './staff-editor.tsx'

type Staff = NonNullable<AccountDetail['staff']>

const privilegesOf = ({ canPrescribeDut, canPrescribeMoxPo, canPrescribeCpa }: Staff): string => {
  const given = [
    ...(canPrescribeDut ? ['dutasteride'] : []),
    ...(canPrescribeMoxPo ? ['oral minoxidil'] : []),
    ...(canPrescribeCpa ? ['cyproterone'] : []),
  ]
  return given.length > 0 ? `May prescribe ${given.join(', ')}` : 'None beyond the usual'
}

type Fact = readonly [string, ReactNode]
const fact = (name: string, value: ReactNode): Fact => [name, value]

const lastDay = (day: string, now: number) => {
  const badge = expiryBadge(day, now)
  return (
    <span className={classes.value}>
      {formatDay(day)}
      {badge && <StatusBadge meaning={badge.meaning}>{badge.label}</StatusBadge>}
    </span>
  )
}

const doctorFacts = (staff: Staff): Fact[] => [
  ['Prescriber no.', staff.prescriberNumber || soft('None')],
  ['Privileges', privilegesOf(staff)],
]

type Props = {
  account: AccountDetail
  staff: Staff
  /** The clinic's time in ms. */
  now: number
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  onHoldEscape: (isHeld: boolean) => void
}

/** The registration of a doctor or pharmacist, and what they may prescribe. (REG-01) */
export const StaffCard = ({ account, staff, now, isEditing, onEdit, onHoldEscape }: Props) => {
  const edit = (isOpen: boolean) => {
    onEdit(isOpen)
    onHoldEscape(isOpen)
  }
  if (isEditing) return <StaffEditor account={account} staff={staff} onClose={() => edit(false)} />
  return (
    <Card
      title="Registration"
      className={classes.card}
      aside={
        account.can.editStaff && (
          <button type="button" className={classes.edit} onClick={() => edit(true)}>
            Edit
          </button>
        )
      }
    >
      <Facts
        facts={[
          ['Number', staff.ahpraNumber],
          ['Last day', lastDay(staff.registrationExpiresOn, now)],
          ['Checked', timeOr(staff.registrationCheckedAt, 'Not against the register yet')],
          ['Qualified as', staff.qualification],
          ['Practice', staff.practiceAddress],
          ['Work phone', staff.phone],
          ...(account.role === 'doctor' ? doctorFacts(staff) : []),
          ...(staff.active ? [] : [fact('Standing', 'Not active: cannot sign or dispense')]),
        ]}
      />
    </Card>
  )
}
