import { List, Stack, Text, Title } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { Link } from 'react-router'
import { useConfig } from '#app/ui/use-config.ts'

type Props = {
  consult: Pick<ConsultForPatient, 'state' | 'outcome'>
  /** The number the doctor calls. */
  phone: string
}

const expectsCall: readonly ConsultForPatient['state'][] = ['submitted', 'in_review', 'video_required']

/** How to be ready for the doctor, who speaks with every new patient before prescribing. (REG-02, REG-03) */
export const BeforeTheCall = ({ consult, phone }: Props) => {
  const { clinicPolicy } = useConfig()
  const isVideo = consult.state === 'video_required' || consult.outcome === 'video_required'
  if (!expectsCall.includes(consult.state) || !(isVideo || clinicPolicy.requireLiveConsult)) return null
  return (
    <Stack component="section" className="card" gap="xxs" aria-labelledby="call-title">
      <Title order={2} id="call-title">
        Be ready for the call
      </Title>
      <Text size="body" c="dimmed">
        A doctor speaks with you before anything is prescribed. The call is free and takes a few minutes.
      </Text>
      <List fz="body" spacing="xs" mt="sm">
        <List.Item>
          Keep your phone near: the doctor calls <CalledNumber phone={phone} />
        </List.Item>
        <List.Item>
          The doctor asks for your full name, date of birth and address{isVideo && ', and to see a photo ID'}.
        </List.Item>
        <List.Item>Have the names of the medicines you take at hand.</List.Item>
        <List.Item>Find a place where you can talk freely.</List.Item>
      </List>
    </Stack>
  )
}

/** The number that the doctor calls, at the end of a sentence, and the way to change it. */
export const CalledNumber = ({ phone }: { phone: string }) => (
  <>
    <strong style={{ whiteSpace: 'nowrap' }}>{phone || 'the number in your profile'}</strong>.{' '}
    <Link to="/patient-profile">Change the number</Link>
  </>
)
