import { Button } from '@mantine/core'
import type { Visit as VisitNow } from '@om/contracts/video'
import { homeOf } from '@om/domain/access'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { useDevice } from '#app/features/device-test/use-device.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { problemOf } from '#app/ui/problem.ts'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/visit'
import { Door, Elsewhere } from './door.tsx'
import { LineLost } from './line-lost.tsx'
import { Stage } from './stage.tsx'
import { useVisit } from './use-visit.ts'
import { WaitingRoom } from './waiting-room.tsx'

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  const visit = await api.video.read({ params: { id: params.appointmentId }, query: {} }, { signal: request.signal })
  learnClinicTime(visit.asOf)
  return visit
}

export const shouldRevalidate = () => false

export const HydrateFallback = () => <ListSkeleton rows={3} />

/** An address that is nobody's, or somebody else's, looks the same: there is nothing here. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const session = useSession()
  const home = session.state === 'signed-in' ? homeOf(session.person.role) : '/'
  return [400, 404].includes(problemOf(error).status) ? (
    <EmptyState
      title="There is no appointment at this address"
      text="It may be incomplete, or belong to another account. Open your appointments and go in from there."
      action={
        <Button component={Link} to={home}>
          Go to my dashboard
        </Button>
      }
    />
  ) : (
    <ErrorState error={error} />
  )
}

/** A video appointment from the door to the end: for the patient and the doctor, whoever is signed in. (Spec §2) */
export default function Visit({ loaderData }: Route.ComponentProps) {
  return <Opened key={loaderData.appointment.id} loaded={loaderData} />
}

const Opened = ({ loaded }: { loaded: VisitNow }) => {
  const state = useVisit(loaded)
  const camera = useDevice('camera')
  const microphone = useDevice('microphone')
  const { visit, hasJoined, isMine } = state
  if (visit.door !== 'open') return <Door visit={visit} />
  if (hasJoined && !isMine) return <Elsewhere state={state} />
  const isIn = isMine && visit.admittedAt !== null && visit.endedAt === null
  const Room = isIn ? Stage : WaitingRoom
  return (
    <>
      <LineLost isHeard={state.isHeard} />
      <Room state={state} camera={camera} microphone={microphone} />
    </>
  )
}
