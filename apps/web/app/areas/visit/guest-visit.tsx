import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import type { GuestVisit } from '@om/contracts/video-guest'
import { IconPhoneOff, IconVideo } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { publicApi } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { DeviceHelp } from '#app/features/device-test/step-frame.tsx'
import { useDevice } from '#app/features/device-test/use-device.ts'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { useSend } from '#app/ui/use-send.ts'
import type { Route } from './+types/guest-visit'
import { useOfferedCaptions } from './captions.tsx'
import { whenIs } from './door.tsx'
import { Others } from './far.tsx'
import { guestWords } from './guest-bar.tsx'
import { LineLost } from './line-lost.tsx'
import { useSent } from './stage.tsx'
import classes from './visit.module.css'
import { createVisitLine } from './visit-line.ts'
import { Picture, type VisitDevices } from './waiting-room.tsx'

const tokenIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('link') ?? ''

const isOver = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 400)

export const clientLoader = async () => {
  const token = tokenIn(window.location.hash)
  try {
    return { token, visit: await publicApi.videoGuest.read({ body: { token } }) }
  } catch (error) {
    if (isOver(error)) return { token, visit: null }
    throw error
  }
}

export const shouldRevalidate = () => false

export const HydrateFallback = () => <ListSkeleton rows={2} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** The visit as it stands, kept current; null once it, or the link, is over. */
const useGuestVisit = (token: string, loaded: GuestVisit) => {
  const [device] = useState(() => crypto.randomUUID())
  const [visit, setVisit] = useState<GuestVisit | null>(loaded)
  const [hasJoined, setJoined] = useState(false)
  const learn = (next: GuestVisit) => {
    learnClinicTime(next.asOf)
    // An answer that was overtaken on its way tells nothing new.
    setVisit(before => (before && Date.parse(next.asOf) < Date.parse(before.asOf) ? before : next))
  }
  const [isHeard, setHeard] = useState(true)
  const [line] = useState(() =>
    createVisitLine({
      ticket: () => publicApi.videoGuest.ticket({ body: { token, device } }),
      route: () => publicApi.videoGuest.route({ body: { token } }),
    }),
  )
  const news = useEffectEvent(learn)
  useEffect(
    () =>
      line.start({
        news: said => 'guestVisit' in said && news(said.guestVisit),
        over: () => setVisit(null),
        up: setHeard,
      }),
    [line],
  )
  const { send, busy, problem } = useSend(
    async (step: 'leave' | { name: string }) => {
      const { videoGuest } = publicApi
      const body = { token, device }
      learn(step === 'leave' ? await videoGuest.leave({ body }) : await videoGuest.join({ body: { ...body, ...step } }))
      setJoined(step !== 'leave')
      if (step !== 'leave') line.wake()
    },
    { revalidate: false },
  )
  return { visit, line, isHeard, step: send, busy, problem, isMine: hasJoined && visit?.isMine === true }
}

type RoomProps = VisitDevices & { visit: GuestVisit; state: ReturnType<typeof useGuestVisit> }

const newsOf = ({ doctorName, isOn, isByPhone, isIn }: GuestVisit): string => {
  if (isByPhone) return 'They have gone on by phone.'
  if (isIn) return 'The visit is not under way at the moment. Stay here: it goes on by itself.'
  return isOn ? `${doctorName} has been told that you are here.` : `${doctorName} and the patient have not begun yet.`
}

/** Before the doctor has let them in: who they are, camera and microphone, and what to wait for. */
const GuestDoor = ({ visit, state, camera, microphone }: RoomProps) => {
  const [name, setName] = useState(visit.name)
  const { step, busy, problem, isMine } = state
  const { doctorName, door, startsAt, role } = visit
  const turnOn = async () => {
    await microphone.start()
    await camera.start()
  }
  const come = (event: FormEvent) => {
    event.preventDefault()
    void step({ name })
  }
  const isAsking = camera.now.state === 'asking' || microphone.now.state === 'asking'
  return (
    <Stack gap="lg" maw={560} mx="auto" w="100%">
      <Title order={1}>Video appointment with {doctorName}</Title>
      <Text size="body">
        You are asked to be there as {role === 'interpreter' ? 'the interpreter' : 'a support person'}. It is on{' '}
        {whenIs(startsAt)}. Nothing is recorded.
      </Text>
      {door === 'early' && (
        <Paper className="card" role="status">
          <Text size="body">You are early. This page opens a quarter of an hour before, by itself.</Text>
        </Paper>
      )}
      {camera.now.state === 'on' && (
        <div className={classes.preview}>
          <Picture stream={camera.now.stream} label="Live picture of your camera" isOwn />
        </div>
      )}
      {camera.now.state === 'problem' && <DeviceHelp device="camera" problem={camera.now.problem} />}
      {microphone.now.state === 'problem' && <DeviceHelp device="microphone" problem={microphone.now.problem} />}
      {isMine ? (
        <Paper className="card" role="status">
          <Text size="body">{newsOf(visit)} You neither see nor hear anybody until the doctor lets you in.</Text>
        </Paper>
      ) : (
        door === 'open' && (
          <form onSubmit={come}>
            <Stack gap="sm">
              <TextInput
                label="Your name"
                description="The doctor and the patient read it."
                value={name}
                maxLength={80}
                required
                autoComplete="name"
                onChange={event => setName(event.currentTarget.value)}
              />
              {problem && <ProblemAlert problem={problem} />}
              <Group gap="sm">
                {camera.now.state === 'off' && (
                  <Button
                    variant="default"
                    leftSection={<IconVideo size={18} aria-hidden="true" />}
                    loading={isAsking}
                    onClick={() => void turnOn()}
                  >
                    Turn on camera and microphone
                  </Button>
                )}
                <Button type="submit" loading={busy}>
                  I am ready
                </Button>
              </Group>
            </Stack>
          </form>
        )
      )}
    </Stack>
  )
}

/** In the visit: the doctor and the patient beside each other, oneself small. */
const GuestStage = ({ visit, state, camera, microphone }: RoomProps) => {
  const { sent, leavePictureOut, controls } = useSent({ camera, microphone }, null)
  const captions = useOfferedCaptions()
  const leave = async () => {
    camera.turnOff()
    microphone.turnOff()
    await state.step('leave')
  }
  return (
    <section className={classes.stage} aria-label={`Visit with ${visit.doctorName}`}>
      <header className={classes.who}>
        <Title order={1} size="h4">
          {visit.doctorName}
        </Title>
        <Text size="sm">You are here as {guestWords[visit.role].toLowerCase()}</Text>
      </header>
      <div className={classes.far}>
        <Others
          peers={visit.peers}
          line={state.line}
          side="guest"
          sent={sent}
          onPoor={leavePictureOut}
          captions={captions.lang}
        />
      </div>
      {camera.now.state === 'on' && sent.video && (
        <div className={classes.near}>
          <Picture stream={camera.now.stream} label="Live picture of your camera" isOwn />
        </div>
      )}
      <footer className={classes.bar}>
        {state.problem && <ProblemAlert problem={state.problem} />}
        <Group gap="xs" justify="center">
          {controls}
          {captions.control}
          <Button
            color="danger"
            size="md"
            leftSection={<IconPhoneOff size={18} aria-hidden="true" />}
            loading={state.busy}
            onClick={() => void leave()}
          >
            Leave
          </Button>
        </Group>
      </footer>
    </section>
  )
}

const Over = () => (
  <>
    <h1 className="visually-hidden">Video appointment</h1>
    <EmptyState
      title="This link does not lead anywhere"
      text="It may be incomplete, or the appointment is over, or whoever sent it has made another one. Ask them for a new link."
    />
  </>
)

/** Where the link for a third person leads, without an account: to the door, and in when the doctor says so. */
export default function GuestVisitPage({ loaderData: { token, visit } }: Route.ComponentProps) {
  return visit ? <Opened token={token} loaded={visit} /> : <Over />
}

const Opened = ({ token, loaded }: { token: string; loaded: GuestVisit }) => {
  const state = useGuestVisit(token, loaded)
  const camera = useDevice('camera')
  const microphone = useDevice('microphone')
  const { visit, isMine } = state
  if (!visit) return <Over />
  const shared = { visit, state, camera, microphone }
  return (
    <>
      <LineLost isHeard={state.isHeard} />
      {isMine && visit.isIn && visit.isOn ? <GuestStage {...shared} /> : <GuestDoor {...shared} />}
    </>
  )
}
