import {
  type AccountDetail,
  type AccountRole,
  invitedRoles,
  registrationSources,
  registrationStatuses,
} from '@om/contracts/accounts'
import { z } from 'zod'

/** Registration details as they stand in the fields: anything may be typed, checks come when they are sent. */
export const StaffForm = z.object({
  qualification: z.string(),
  phone: z.string(),
  practiceAddress: z.string(),
  ahpraNumber: z.string(),
  registrationExpiresOn: z.string(),
  prescriberNumber: z.string(),
  canPrescribeDut: z.boolean(),
  canPrescribeMoxPo: z.boolean(),
  canPrescribeCpa: z.boolean(),
  isMedicalDirector: z.boolean(),
  registrationStatus: z.enum(registrationStatuses),
  registrationConditions: z.string(),
  registrationSource: z.enum(registrationSources),
  registrationSince: z.string(),
})
export type StaffForm = z.infer<typeof StaffForm>

const emptyStaff: StaffForm = {
  qualification: '',
  phone: '',
  practiceAddress: '',
  ahpraNumber: '',
  registrationExpiresOn: '',
  prescriberNumber: '',
  canPrescribeDut: false,
  canPrescribeMoxPo: false,
  canPrescribeCpa: false,
  isMedicalDirector: false,
  registrationStatus: 'registered',
  registrationConditions: '',
  registrationSource: 'public_register',
  registrationSince: '',
}

/** Who is registered with AHPRA, and so has registration details. */
export const isClinician = (role: AccountRole | null): role is 'doctor' | 'pharmacist' =>
  role === 'doctor' || role === 'pharmacist'

/** What is stored, as the fields show it. */
export const staffFormOf = (staff: NonNullable<AccountDetail['staff']>): StaffForm =>
  StaffForm.parse({ ...staff, registrationSince: staff.registrationSince ?? '' })

/** What is sent for a role: a pharmacist has no prescriber number and prescribes nothing. */
export const staffToSend = (form: StaffForm, role: AccountRole) => ({
  ...form,
  ...(role === 'doctor'
    ? {}
    : {
        prescriberNumber: '',
        canPrescribeDut: false,
        canPrescribeMoxPo: false,
        canPrescribeCpa: false,
        isMedicalDirector: false,
      }),
  registrationSince: form.registrationSince || null,
})

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
