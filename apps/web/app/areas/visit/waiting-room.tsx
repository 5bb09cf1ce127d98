import { Alert, Button, Group, List, NativeSelect, Paper, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { IconMicrophone, IconVideo } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CoverLine } from '#app/features/care-journey/doctor-line.tsx'
import { DeviceHelp } from '#app/features/device-test/step-frame.tsx'
import type { useDevice } from '#app/features/device-test/use-device.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useNow } from '#app/ui/times.tsx'
import { CouldNotTalk, type VisitState, whenIs } from './door.tsx'
import { GuestBar, InviteGuest } from './guest-bar.tsx'
import classes from './visit.module.css'

export type VisitDevices = { camera: ReturnType<typeof useDevice>; microphone: ReturnType<typeof useDevice> }
type Props = VisitDevices & { state: VisitState }

/** A live picture; a person sees their own as in a mirror. */
export const Picture = ({ stream, label, isOwn = false }: { stream: MediaStream; label: string; isOwn?: boolean }) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      className={classes.picture}
      data-own={isOwn || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted={isOwn}
    />
  )
}

/** Some browsers can blur what is behind a person; the standard is younger than their types. */
type Blurring = { backgroundBlur?: boolean | boolean[] }

const BlurChoice = ({ stream }: { stream: MediaStream }) => {
  const track = stream.getVideoTracks()[0]
  const [isBlurred, setBlurred] = useState((track?.getSettings() as Blurring | undefined)?.backgroundBlur === true)
  const offered = (track?.getCapabilities?.() as Blurring | undefined)?.backgroundBlur
  if (!(Array.isArray(offered) && offered.includes(true))) return null
  return (
    <Switch
      label="Blur what is behind me"
      checked={isBlurred}
      onChange={({ currentTarget: { checked } }) => {
        void track
          ?.applyConstraints({ backgroundBlur: checked } as MediaTrackConstraints)
          .then(() => setBlurred(checked))
          .catch(() => {})
      }}
    />
  )
}

/** Which camera and microphone are used, and what stands in their way. */
export const DeviceChoices = ({ camera, microphone }: VisitDevices) => (
  <>
    {camera.now.state === 'problem' && <DeviceHelp device="camera" problem={camera.now.problem} />}
    {microphone.now.state === 'problem' && <DeviceHelp device="microphone" problem={microphone.now.problem} />}
    {camera.now.state === 'on' && camera.now.choices.length > 1 && (
      <NativeSelect
        label="Camera"
        value={camera.now.chosen}
        data={camera.now.choices.map(({ id, label }) => ({ value: id, label }))}
        onChange={event => void camera.start(event.currentTarget.value)}
      />
    )}
    {microphone.now.state === 'on' && microphone.now.choices.length > 1 && (
      <NativeSelect
        label="Microphone"
        value={microphone.now.chosen}
        data={microphone.now.choices.map(({ id, label }) => ({ value: id, label }))}
        onChange={event => void microphone.start(event.currentTarget.value)}
      />
    )}
    {camera.now.state === 'on' && <BlurChoice key={camera.now.chosen} stream={camera.now.stream} />}
  </>
)

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

/** Where the doctor is, in plain words: on time, late by so much, or here. */
const DoctorNews = ({ state: { visit } }: { state: VisitState }) => {
  const now = useNow(5_000)
  const late = Math.floor((now - Date.parse(visit.appointment.startsAt)) / 60_000)
  const { name } = visit.appointment.doctor
  if (visit.endedAt)
    return <Text size="body">{name} has ended the visit. If there is more to say, stay here or call the clinic.</Text>
  if (visit.other.isHere)
    return (
      <Text size="body">
        <strong>{name} is here</strong> and lets you in in a moment.
      </Text>
    )
  if (late < 1)
    return (
      <Text size="body">
        Your appointment starts on {whenIs(visit.appointment.startsAt)}.{' '}
        <strong>{name} comes to this page then.</strong>
      </Text>
    )
  return (
    <>
      <Text size="body">
        <strong>
          {name} is {minutes(late)} late.
        </strong>{' '}
        The visit before may take longer. Keep your phone on: the doctor may call instead.
      </Text>
      {visit.appointment.can.cancel && (
        <Text size="body">
          You do not have to wait any longer: <Link to="/patient-appointments">cancel it and choose another time</Link>.
        </Text>
      )}
    </>
  )
}

const PatientNews = ({ state }: { state: VisitState }) => {
  const { visit, step, busy } = state
  const { patientName, startsAt } = visit.appointment
  const isAgain = visit.endedAt !== null
  return (
    <>
      <Text size="body">
        {visit.other.isHere ? (
          <>
            <strong>{patientName} is at the door.</strong>{' '}
            {isAgain ? 'You ended the visit.' : 'Nobody sees or hears the other until you let them in.'}
          </>
        ) : (
          <>
            <strong>
              {patientName} is not here{visit.other.since ? ' any more' : ' yet'}.
            </strong>{' '}
            The appointment is on {whenIs(startsAt)}.
          </>
        )}
      </Text>
      <Group gap="sm">
        <Button disabled={!visit.can.admit} loading={busy} onClick={() => void step('admit')}>
          {isAgain ? 'Open the visit again' : `Let ${patientName} in`}
        </Button>
        {visit.can.phone && (
          <Button variant="default" loading={busy} onClick={() => void step('phone')}>
            Go on by phone
          </Button>
        )}
        {visit.can.miss && (
          <Button variant="default" loading={busy} onClick={() => void step('miss')}>
            {patientName} did not come
          </Button>
        )}
        <CouldNotTalk state={state} />
      </Group>
    </>
  )
}

/** Before the two see each other: camera and microphone, and where the other one is. */
export const WaitingRoom = ({ state, camera, microphone }: Props) => {
  const { visit, isMine, step, busy, problem } = state
  const { consultId, doctor, patientName } = visit.appointment
  const isDoctor = visit.side === 'doctor'
  const other = isDoctor ? patientName : doctor.name
  const turnOn = async () => {
    await microphone.start()
    await camera.start()
  }
  const isOff = camera.now.state === 'off' && microphone.now.state === 'off'
  const isAsking = camera.now.state === 'asking' || microphone.now.state === 'asking'
  return (
    <Stack gap="lg" maw={960} mx="auto" w="100%">
      <Title order={1}>Video appointment with {other}</Title>
      {problem && <ProblemAlert problem={problem} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="sm">
          <div className={classes.preview}>
            {camera.now.state === 'on' ? (
              <Picture stream={camera.now.stream} label="Live picture of your camera" isOwn />
            ) : (
              <Text size="body" ta="center" p="md">
                {isAsking
                  ? 'Your browser asks whether this site may use the camera and the microphone.'
                  : 'Your camera is off.'}
              </Text>
            )}
          </div>
          <DeviceChoices camera={camera} microphone={microphone} />
        </Stack>
        <Stack gap="md">
          {isMine ? (
            <Paper className="card" role="status">
              <Stack gap="sm">{isDoctor ? <PatientNews state={state} /> : <DoctorNews state={state} />}</Stack>
            </Paper>
          ) : (
            <>
              <Text size="body">
                {isDoctor
                  ? 'Turn on your camera and microphone, then come to the door. The patient sees you only after you let them in.'
                  : 'Turn on your camera and microphone, then come in. The doctor sees and hears you only after letting you in.'}
              </Text>
              <Group gap="sm">
                {isOff || isAsking ? (
                  <Button
                    leftSection={<IconVideo size={18} aria-hidden="true" />}
                    loading={isAsking}
                    onClick={() => void turnOn()}
                  >
                    Turn on camera and microphone
                  </Button>
                ) : (
                  <Button loading={busy} onClick={() => void step('join')}>
                    {isDoctor ? 'Come to the door' : 'I am ready'}
                  </Button>
                )}
                {(isOff || camera.now.state === 'problem') && microphone.now.state !== 'on' && (
                  <Button
                    variant="default"
                    leftSection={<IconMicrophone size={18} aria-hidden="true" />}
                    onClick={() => void microphone.start()}
                  >
                    Sound alone
                  </Button>
                )}
              </Group>
            </>
          )}
          <CoverLine cover={visit.appointment.cover} />
          {isMine && <GuestBar state={state} />}
          <InviteGuest visit={visit} onDone={state.learn} />
          {visit.phoneAt && (
            <Alert color="info" title="You go on by phone">
              {isDoctor ? (
                <a href={`tel:${visit.phone}`}>{visit.phone}</a>
              ) : (
                `${doctor.name} calls you on your mobile. Keep it at hand.`
              )}
            </Alert>
          )}
          {isDoctor ? (
            consultId && (
              <Button
                component="a"
                variant="default"
                href={`/doctor/dashboard?consult=${consultId}`}
                target="_blank"
                rel="noopener"
              >
                Open the case in another tab
              </Button>
            )
          ) : (
            <List fz="body" spacing="xs">
              <List.Item>Have a photo ID and the names of your medicines at hand.</List.Item>
              <List.Item>Find a place where you can talk freely. Somebody may be with you; tell the doctor.</List.Item>
              <List.Item>Nothing is recorded.</List.Item>
              <List.Item>
                In an emergency call <a href="tel:000">000</a>.
              </List.Item>
            </List>
          )}
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}
