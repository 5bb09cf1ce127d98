import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { notProvenReasons } from '@om/contracts/consult-words'
import type { ConsultForDoctor, checkIdentity } from '@om/contracts/consults'
import type { CallInput } from '@om/contracts/endpoint'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { identityWords, notProvenWords } from '../consult-words.ts'

type Word = Omit<CallInput<typeof checkIdentity>['body'], 'version'>
type Props = { consult: ConsultForDoctor }
type Answer = { send: (word: Word) => void; busy: boolean }

/**
 * Whether a photo ID was sighted; pictures of one to look at, which are deleted once the doctor has said what they show (REG-03); and
 * the way out where an ID, seen on whichever way, is that of somebody under 18 (INV-15).
 */
export const IdentityCard = ({ consult }: Props) => {
  const { id, version, policy, can, decision } = consult
  const { send, busy, problem } = useSend(
    (word: Word) => api.consults.checkIdentity({ params: { id }, body: { version, ...word } }),
    {
      onDone: after => announce(after.decision ? 'The care has ended.' : 'Kept. The picture is deleted.'),
    },
  )
  const sighted = identityWords(consult)
  const isOpen = decision === null
  const isNeeded = !sighted && policy.identityNeeded && isOpen
  if (!(sighted || isNeeded || (isOpen && can.recordContact))) return null
  const answer = { send: (word: Word) => void send(word), busy }
  return (
    <Card title="Photo ID">
      {sighted && <Text>{sighted}</Text>}
      {isNeeded && (
        <>
          <Text mb="xs">
            Needed before the first prescription: on video, in person, or on a picture that the patient sends. Compare
            name, date of birth and face with the photos.
          </Text>
          <AttachedPhotos about={{ kind: 'identity', id }}>
            {photos => can.recordContact && <Shows key={photos.join()} photos={photos} {...answer} />}
          </AttachedPhotos>
        </>
      )}
      {isOpen && can.recordContact && <UnderAge firstName={consult.patient.firstName} {...answer} />}
      <ProblemAlert problem={problem} />
    </Card>
  )
}

const Shows = ({ photos, send, busy }: Answer & { photos: string[] }) => {
  const [isRefusing, setRefusing] = useState(false)
  const [why, setWhy] = useState<(typeof notProvenReasons)[number]>('unreadable')
  if (!isRefusing)
    return (
      <Group gap="xs">
        <Button size="compact-md" loading={busy} onClick={() => send({ outcome: 'proven', photos })}>
          It shows the patient
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setRefusing(true)}>
          It does not
        </Button>
      </Group>
    )
  return (
    <Stack gap="xs" align="flex-start">
      <NativeSelect
        label="Why it does not do"
        description="The patient reads it and may send another."
        size="sm"
        value={why}
        data={notProvenReasons.map(value => ({ value, label: notProvenWords[value] }))}
        onChange={event => setWhy(notProvenReasons.find(one => one === event.currentTarget.value) ?? why)}
      />
      <Group gap="xs">
        <Button size="compact-md" loading={busy} onClick={() => send({ outcome: 'not_proven', photos, why })}>
          Ask for another
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setRefusing(false)}>
          Back
        </Button>
      </Group>
    </Stack>
  )
}

const UnderAge = ({ firstName, send, busy }: Answer & { firstName: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [bornOn, setBornOn] = useState('')
  if (!isOpen)
    return (
      <Button size="compact-md" variant="subtle" mt="xs" onClick={() => setOpen(true)}>
        The ID shows somebody under 18
      </Button>
    )
  return (
    <Stack gap="xs" align="flex-start" mt="xs">
      <TextInput
        type="date"
        label="Date of birth on the ID"
        size="sm"
        value={bornOn}
        onChange={event => setBornOn(event.currentTarget.value)}
      />
      <Text size="sm">
        This ends the consult, ceases what is prescribed, and deletes the answers and photos sent for it. {firstName}{' '}
        reads that we may only treat adults and who can help. It cannot be undone.
      </Text>
      <Group gap="xs">
        <Button
          size="compact-md"
          color="danger"
          loading={busy}
          disabled={bornOn === ''}
          onClick={() => send({ outcome: 'under_age', photos: [], bornOn })}
        >
          End the care
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setOpen(false)}>
          Back
        </Button>
      </Group>
    </Stack>
  )
}
