import { InviteInput } from '@om/contracts/accounts'
import { z } from 'zod'
import { errorsByField } from './field-errors.ts'
import { emptyStaff, isClinician, StaffForm, staffToSend } from './staff-form.ts'

export const invitedRoles = ['doctor', 'pharmacist', 'admin', 'superadmin'] as const

/** The invitation as it stands in the fields: anything may be typed, checks come when it is sent. */
export const InviteForm = z.object({
  role: z.enum(invitedRoles).nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  staff: StaffForm,
})
export type InviteForm = z.infer<typeof InviteForm>

export const emptyInvite: InviteForm = { role: null, email: '', firstName: '', lastName: '', staff: emptyStaff }

const toSend = ({ role, email, firstName, lastName, staff }: InviteForm) => ({
  // Without a role the other fields are checked all the same.
  role: role ?? 'admin',
  email: email.trim(),
  firstName,
  lastName,
  ...(isClinician(role) ? { staff: staffToSend(staff, role) } : {}),
})

/** What is wrong by field; empty when it may be sent. */
export const inviteErrors = (form: InviteForm): Record<string, string> => ({
  ...(form.role === null ? { role: 'Choose a role.' } : {}),
  ...errorsByField(InviteInput.safeParse(toSend(form))),
})

/** What is sent, once nothing is wrong. Throws when something still is. */
export const inviteInputOf = (form: InviteForm): InviteInput => InviteInput.parse(toSend(form))
