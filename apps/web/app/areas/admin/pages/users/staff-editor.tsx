import { Button } from '@mantine/core'
import { type AccountDetail, accounts } from '@om/contracts/accounts'
import { useEffect, useRef } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import classes from './forms.module.css'
import { StaffFields } from './staff-fields.tsx'
import { isClinician, StaffForm, staffFormOf, staffToSend } from './staff-form.ts'

type Props = { account: AccountDetail; staff: NonNullable<AccountDetail['staff']>; onClose: () => void }

/** Changes registration details and privileges. */
export const StaffEditor = ({ account: { id, role }, staff, onClose }: Props) => {
  const form = useContractForm(accounts.saveStaff, {
    draft: { key: `staff:${id}`, schema: StaffForm },
    initial: () => staffFormOf(staff),
    toBody: values => staffToSend(values, role),
    send: body => api.accounts.saveStaff({ params: { id }, body }),
    onDone: () => {
      toast('The registration details are saved.')
      onClose()
    },
    codes: { registration_taken: 'ahpraNumber' },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const leave = () => {
    form.forget()
    onClose()
  }
  return (
    <Card title="Change the registration" heading={heading}>
      <form
        {...form.props}
        className={classes.form}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
        }}
      >
        <ProblemAlert problem={form.problem} />
        {isClinician(role) && <StaffFields role={role} form={form.values} errors={form.errors} onChange={form.set} />}
        <div className={classes.buttons}>
          <Button type="submit" loading={form.busy}>
            Save
          </Button>
          <Button variant="default" onClick={leave}>
            Discard
          </Button>
        </div>
      </form>
    </Card>
  )
}
