import { Button, Radio, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { RecordDrawerTitle } from '#app/ui/record-list/record-drawer.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { invitedWords, roleWords } from './account-words.ts'
import classes from './forms.module.css'
import { emptyInvite, InviteForm, invitedRoles, inviteErrors, inviteInputOf } from './invite-form.ts'
import { StaffFields } from './staff-fields.tsx'
import { isClinician } from './staff-form.ts'
import { useChecked } from './use-checked.ts'

const roleNotes: Record<(typeof invitedRoles)[number], string> = {
  doctor: 'Reviews consults and prescribes',
  pharmacist: 'Verifies, makes and ships orders',
  admin: 'Sees how the clinic is doing',
  superadmin: 'An admin who also manages accounts',
}

type Props = {
  onInvited: (id: string) => Promise<void>
  /** Shows the account that already has this address. */
  onFind: (email: string) => Promise<void>
  onClose: () => void
}

/** Asks a colleague in: the role first, because it decides what else must be known. */
export const InvitePanel = ({ onInvited, onFind, onClose }: Props) => {
  const [form, change, forget] = useKeptForm('invite', InviteForm, () => emptyInvite)
  const { submit, busy, problem, code, errors, element } = useChecked({
    check: () => inviteErrors(form),
    act: () => api.accounts.invite({ body: inviteInputOf(form) }),
    onDone: async account => {
      forget()
      toast(invitedWords(account, clinicNow()))
      await onInvited(account.id)
    },
    codes: { account_exists: 'email', registration_taken: 'staff.ahpraNumber' },
  })
  const { role } = form
  const text = (field: 'email' | 'firstName' | 'lastName') => ({
    value: form[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  const discard = () => {
    forget()
    onClose()
  }
  return (
    <>
      <RecordDrawerTitle>Invite a colleague</RecordDrawerTitle>
      <p className={classes.lead}>
        They get an e-mail with a link to choose a password and set up an authenticator app.
      </p>
      <form
        ref={element}
        className={classes.form}
        noValidate
        aria-label="Invite a colleague"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <div data-wrong={errors.role ? true : undefined}>
          <Radio.Group
            size="md"
            label="Role"
            value={role}
            error={errors.role}
            onChange={value => change({ role: invitedRoles.find(one => one === value) ?? null })}
          >
            <div className={classes.roles}>
              {invitedRoles.map(one => (
                <Radio key={one} value={one} label={roleWords[one]} description={roleNotes[one]} />
              ))}
            </div>
          </Radio.Group>
        </div>
        <div className={classes.pair}>
          <TextInput label="First name" autoComplete="off" {...text('firstName')} />
          <TextInput label="Last name" autoComplete="off" {...text('lastName')} />
        </div>
        <div>
          <TextInput
            label="Work e-mail"
            type="email"
            autoComplete="off"
            spellCheck={false}
            description="Without “patient”, “test”, “user” or “client” anywhere in it: the sign-in pages take such an address for a patient’s."
            {...text('email')}
          />
          {code === 'account_exists' && (
            <button type="button" className={classes.link} onClick={() => void onFind(form.email.trim())}>
              Show that account
            </button>
          )}
        </div>
        {isClinician(role) && (
          <fieldset className={classes.part}>
            <legend>Registration</legend>
            <StaffFields
              role={role}
              form={form.staff}
              errors={errors}
              prefix="staff."
              onChange={some => change({ staff: { ...form.staff, ...some } })}
            />
          </fieldset>
        )}
        <ProblemAlert problem={problem} />
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={busy}>
            Send invitation
          </Button>
          <Button variant="default" size="md" onClick={discard}>
            Discard
          </Button>
        </div>
      </form>
    </>
  )
}
