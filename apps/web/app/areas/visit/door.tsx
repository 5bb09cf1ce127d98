import { Button, Center, Text } from '@mantine/core'
import type { Visit, VisitDoor } from '@om/contracts/video'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CoverLine } from '#app/features/care-journey/doctor-line.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { InviteGuest } from './guest-bar.tsx'
import type { useVisit } from './use-visit.ts'

export type VisitState = ReturnType<typeof useVisit>

/** `Thursday 5 March at 9:30 am AEDT`: the zone is named, because the two may be in two. */
export const whenIs = (at: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))

const timeIs = (at: string): string =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' }).format(new Date(at))

type Words = { title: string; text: ReactNode; to: string; label: string }

const forPatient = ({ appointment, opensAt, movedTo }: Visit): Record<Exclude<VisitDoor, 'open'>, Words> => {
  const { doctor, startsAt } = appointment
  const mine = { to: '/patient-appointments', label: 'My appointments' }
  const another = { to: '/patient-appointments', label: 'Choose another time' }
  return {
    early: {
      title: 'You are early',
      text: (
        <>
          Your video appointment with {doctor.name} is on {whenIs(startsAt)}. This page opens at {timeIs(opensAt)}; you
          can leave it open. <Link to="/video-test">Test your camera, microphone and connection</Link> in the meantime.
        </>
      ),
      ...mine,
      label: 'Move or cancel it',
    },
    phone: {
      title: 'This one is a phone call',
      text: `${doctor.name} calls you on ${whenIs(startsAt)}, on the mobile number in your profile. You do not need this page.`,
      ...mine,
    },
    completed: {
      title: 'This appointment is over',
      text: `You spoke with ${doctor.name}.`,
      to: '/patient-dashboard',
      label: 'What happens next',
    },
    cancelled: { title: 'This appointment was cancelled', text: `It was on ${whenIs(startsAt)}.`, ...another },
    moved: {
      title: 'This appointment was moved',
      text: `It is no longer on ${whenIs(startsAt)}.`,
      ...(movedTo ? { to: `/video-redirect/${movedTo}`, label: 'Go to the new one' } : mine),
    },
    missed: {
      title: 'This appointment has passed',
      text: `It was on ${whenIs(startsAt)} and the two of you did not meet. Nothing was charged.`,
      ...another,
    },
    failed: { title: 'The call did not connect', text: 'We are sorry. Nothing was charged.', ...another },
  }
}

const forDoctor = ({ appointment, opensAt, movedTo }: Visit): Record<Exclude<VisitDoor, 'open'>, Words> => {
  const { patientName, startsAt, consultId } = appointment
  const calendar = { to: '/calendar', label: 'My calendar' }
  const theCase = consultId ? { to: `/doctor/dashboard?consult=${consultId}`, label: 'Open the case' } : calendar
  return {
    early: {
      title: 'You are early',
      text: `Your appointment with ${patientName} is on ${whenIs(startsAt)}. This page opens at ${timeIs(opensAt)}.`,
      ...theCase,
    },
    phone: {
      title: 'This one is a phone call',
      text: `Call ${patientName} on ${whenIs(startsAt)}. The number is in the case.`,
      ...theCase,
    },
    completed: { title: 'This appointment is over', text: `The contact with ${patientName} is on record.`, ...theCase },
    cancelled: { title: 'This appointment was cancelled', text: `It was on ${whenIs(startsAt)}.`, ...calendar },
    moved: {
      title: 'This appointment was moved',
      text: `It is no longer on ${whenIs(startsAt)}.`,
      ...(movedTo ? { to: `/video-redirect/${movedTo}`, label: 'Go to the new one' } : calendar),
    },
    missed: {
      title: 'This appointment was missed',
      text: `${patientName} was not there, and can choose another time.`,
      ...theCase,
    },
    failed: { title: 'The call did not connect', text: `${patientName} can choose another time.`, ...theCase },
  }
}

/** What stands at the door while nobody can go in. */
export const Door = ({ visit }: { visit: Visit }) => {
  if (visit.door === 'open') return null
  const { title, text, to, label } = (visit.side === 'patient' ? forPatient : forDoctor)(visit)[visit.door]
  return (
    <>
      <h1 className="visually-hidden">Video appointment</h1>
      <EmptyState
        title={title}
        text={text}
        action={
          <Button component={Link} to={to}>
            {label}
          </Button>
        }
      />
      {(visit.door === 'early' || visit.door === 'phone') && visit.appointment.cover && (
        <Center>
          <CoverLine cover={visit.appointment.cover} />
        </Center>
      )}
      {visit.door === 'early' && (
        <Center>
          <InviteGuest visit={visit} />
        </Center>
      )}
    </>
  )
}

/** The visit goes on in another window of the same person, or on their phone. */
export const Elsewhere = ({ state: { step, busy, problem } }: { state: VisitState }) => (
  <>
    <h1 className="visually-hidden">Video appointment</h1>
    <EmptyState
      title="The visit goes on in another place"
      text={
        <>
          You opened it in another window or on another device. It can only be in one of them.
          {problem && <ProblemAlert problem={problem} />}
        </>
      }
      action={
        <Button loading={busy} onClick={() => void step('join')}>
          Bring it here
        </Button>
      }
    />
    <Text role="status" className="visually-hidden">
      The visit goes on in another window or on another device.
    </Text>
  </>
)

/** For the doctor: the two were there, and neither picture nor phone worked. */
export const CouldNotTalk = ({ state: { visit, step, busy } }: { state: VisitState }) => {
  const confirm = useConfirm()
  if (!visit.can.fail) return null
  const { patientName } = visit.appointment
  const ask = async () => {
    const question = {
      title: `You could not talk with ${patientName}?`,
      text: `The appointment ends, and ${patientName} is told by e-mail that they can choose another time. If you did talk, put it on record in the case instead.`,
      action: 'We could not talk',
      danger: true,
    }
    if (await confirm(question)) await step('fail')
  }
  return (
    <Button variant="default" size="md" loading={busy} onClick={() => void ask()}>
      We could not talk
    </Button>
  )
}
