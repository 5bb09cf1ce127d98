import { Button, Divider, Group, Stack, Text, Title } from '@mantine/core'
import type { Me } from '@om/contracts/me'
import { DetailsForm } from '../../parts/details-form.tsx'
import { hasDetails, spacedPhone } from '../../parts/patient-details.ts'

type Props = { me: Me; isEditing: boolean; onEdit: (isEditing: boolean) => void }

/** Where the parcel goes and which number the doctor calls, to be checked and changed on the spot. */
export const DetailsCheck = ({ me, isEditing, onEdit }: Props) => {
  const { firstName, lastName, phone, address } = me
  const isComplete = hasDetails(me)
  return (
    <Stack component="section" gap="xs" aria-labelledby="details-title">
      <Divider mb="sm" aria-hidden="true" />
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Title order={2} size="h3" id="details-title">
          {isComplete ? 'We send it to' : 'Where should we send it?'}
        </Title>
        {!isEditing && (
          <Button variant="subtle" size="compact-md" mr={-11} onClick={() => onEdit(true)}>
            Change<span className="visually-hidden"> your details</span>
          </Button>
        )}
      </Group>
      {isEditing ? (
        <DetailsForm
          me={me}
          saveLabel="Save details"
          onSaved={() => onEdit(false)}
          onCancel={isComplete ? () => onEdit(false) : undefined}
        />
      ) : (
        <Text component="address" size="body" c="dimmed" fs="normal" style={{ overflowWrap: 'anywhere' }}>
          {firstName} {lastName}
          <br />
          {address && (
            <>
              {address.line1}
              {address.line2 && `, ${address.line2}`}
              <br />
              {address.suburb} {address.state} {address.postcode}
              <br />
            </>
          )}
          {spacedPhone(phone)}
        </Text>
      )}
    </Stack>
  )
}
