import { Anchor, Button, Fieldset, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { accounts, invitedRoles } from '@om/contracts/accounts'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { RecordDrawerTitle } from '#app/ui/record-list/record-drawer.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { invitedWords, roleWords } from './account-words.ts'
import { StaffFields } from './staff-editor.tsx'
import { emptyInvite, InviteForm, inviteToSend, isClinician } from './staff-form.ts'

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
  const form = useContractForm(accounts.invite, {
    draft: { key: 'invite', schema: InviteForm },
    initial: () => emptyInvite,
    toBody: inviteToSend,
    send: body => api.accounts.invite({ body }),
    onDone: async account => {
      toast(invitedWords(account, clinicNow()))
      await onInvited(account.id)
    },
    codes: { account_exists: 'email', registration_taken: 'staff.ahpraNumber' },
  })
  const { role, email, staff } = form.values
  const isKnown = isApiError(form.error) && form.error.code === 'account_exists'
  const discard = () => {
    form.forget()
    onClose()
  }
  return (
    <>
      <RecordDrawerTitle>Invite a colleague</RecordDrawerTitle>
      <Text c="dimmed">They get an e-mail with a link to choose a password and set up an authenticator app.</Text>
      <form {...form.props} className="stack" aria-label="Invite a colleague">
        <div data-wrong={form.errorOf('role') ? true : undefined}>
          <Radio.Group
            size="md"
            label="Role"
            value={role}
            error={form.errorOf('role')}
            onChange={value => form.set({ role: invitedRoles.find(one => one === value) ?? null })}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="xs">
              {invitedRoles.map(one => (
                <Radio key={one} value={one} label={roleWords[one]} description={roleNotes[one]} />
              ))}
            </SimpleGrid>
          </Radio.Group>
        </div>
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
          <TextInput label="First name" autoComplete="off" {...form.text('firstName')} />
          <TextInput label="Last name" autoComplete="off" {...form.text('lastName')} />
        </SimpleGrid>
        <div>
          <TextInput
            label="Work e-mail"
            type="email"
            autoComplete="off"
            spellCheck={false}
            description="Without “patient”, “test”, “user” or “client” anywhere in it: the sign-in pages take such an address for a patient’s."
            {...form.text('email')}
          />
          {isKnown && (
            <Anchor
              component="button"
              type="button"
              size="text"
              fw={500}
              underline="always"
              onClick={() => void onFind(email.trim())}
            >
              Show that account
            </Anchor>
          )}
        </div>
        {isClinician(role) && (
          <Fieldset
            variant="unstyled"
            legend={
              <Text span fw={600}>
                Registration
              </Text>
            }
          >
            <Stack gap="md" mt="xs">
              <StaffFields
                role={role}
                form={staff}
                errors={form.errors}
                prefix="staff."
                onChange={some => form.set({ staff: { ...staff, ...some } })}
              />
            </Stack>
          </Fieldset>
        )}
        <ProblemAlert problem={form.problem} />
        <Group gap="xs">
          <Button type="submit" size="md" loading={form.busy}>
            Send invitation
          </Button>
          <Button variant="default" size="md" onClick={discard}>
            Discard
          </Button>
        </Group>
      </form>
    </>
  )
}
