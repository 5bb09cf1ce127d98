import { Button } from '@mantine/core'
import type { AccountDetail } from '@om/contracts/accounts'
import { StaffDetails } from '@om/contracts/accounts'
import { type FormEvent, useEffect, useRef } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import classes from './forms.module.css'
import { StaffFields } from './staff-fields.tsx'
import { isClinician, StaffForm, staffErrors, staffFormOf, staffToSend } from './staff-form.ts'
import { useChecked } from './use-checked.ts'

type Props = { account: AccountDetail; staff: NonNullable<AccountDetail['staff']>; onClose: () => void }

/** Changes registration details and privileges. */
export const StaffEditor = ({ account: { id, role }, staff, onClose }: Props) => {
  const [form, change, forget] = useKeptForm(`staff:${id}`, StaffForm, () => staffFormOf(staff))
  const { submit, busy, problem, errors, element } = useChecked({
    check: () => staffErrors(staffToSend(form, role)),
    act: () => api.accounts.saveStaff({ params: { id }, body: StaffDetails.parse(staffToSend(form, role)) }),
    onDone: () => {
      forget()
      toast('The registration details are saved.')
      onClose()
    },
    codes: { registration_taken: 'ahpraNumber' },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const leave = () => {
    forget()
    onClose()
  }
  return (
    <Card title="Change the registration" heading={heading}>
      <form
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
        }}
      >
        <ProblemAlert problem={problem} />
        {isClinician(role) && <StaffFields role={role} form={form} errors={errors} onChange={change} />}
        <div className={classes.buttons}>
          <Button type="submit" loading={busy}>
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
