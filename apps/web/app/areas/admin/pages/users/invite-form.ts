import { invitedRoles } from '@om/contracts/accounts'
import { z } from 'zod'
import { emptyStaff, isClinician, StaffForm, staffToSend } from './staff-form.ts'

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

/** What is sent of it: registration details only for who has some. */
export const inviteToSend = ({ email, staff, ...form }: InviteForm) => ({
  ...form,
  email: email.trim(),
  ...(isClinician(form.role) ? { staff: staffToSend(staff, form.role) } : {}),
})
