import { Button, Group, Stack, Text, Title } from '@mantine/core'
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPictureInPicture,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog, useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useOfferedCaptions } from './captions.tsx'
import { ChatControl, ChatPanel, useChat } from './chat.tsx'
import { Control } from './control.tsx'
import { CouldNotTalk, type VisitState } from './door.tsx'
import { Others } from './far.tsx'
import { GuestBar } from './guest-bar.tsx'
import classes from './visit.module.css'
import { DeviceChoices, Picture, type VisitDevices } from './waiting-room.tsx'

const CaseBeside = lazy(() => import('./case-beside.tsx').then(m => ({ default: m.CaseBeside })))

/** From this width the case has its place beside the picture. */
const WIDE = '(min-width: 1200px)'

type Props = VisitDevices & { state: VisitState }

const firstTrack = (stream: MediaStream | null) => stream?.getTracks()[0] ?? null

/** The doctor's screen, while it is shown in the place of their picture. */
const useScreen = () => {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    setStream(null)
  }
  const start = async () => {
    // Whoever closes the browser's question shows nothing.
    const shown = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null)
    firstTrack(shown)?.addEventListener('ended', () => setStream(null))
    setStream(shown)
  }
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    },
    [stream],
  )
  return { stream, start, stop }
}

const canShareScreen = () => 'getDisplayMedia' in (navigator.mediaDevices ?? {})

/** Another camera or microphone in the middle of a visit, and what to do about one that fails; what fails is shown by itself. */
const Devices = ({ camera, microphone }: VisitDevices) => {
  const [isOpen, setOpen] = useState(false)
  const hasProblem = camera.now.state === 'problem' || microphone.now.state === 'problem'
  // What failed before, in the waiting room, was seen there.
  const [isSeen, setSeen] = useState(hasProblem)
  if (isSeen && !hasProblem) setSeen(false)
  const isNothing = !hasProblem && camera.now.state !== 'on' && microphone.now.state !== 'on'
  return (
    <>
      <Control label="Camera and microphone" isOff={hasProblem} onClick={() => setOpen(true)}>
        <IconSettings size={22} aria-hidden="true" />
      </Control>
      <Dialog
        opened={isOpen || (hasProblem && !isSeen)}
        onClose={() => {
          setOpen(false)
          setSeen(true)
        }}
        title="Camera and microphone"
      >
        <Stack gap="md">
          <DeviceChoices camera={camera} microphone={microphone} />
          {isNothing && <Text>Both are off. Turn one on to choose which is used.</Text>}
          {hasProblem && (
            <Group gap="sm">
              {camera.now.state === 'problem' && (
                <Button variant="default" onClick={() => void camera.start()}>
                  Try the camera again
                </Button>
              )}
              {microphone.now.state === 'problem' && (
                <Button variant="default" onClick={() => void microphone.start()}>
                  Try the microphone again
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </Dialog>
    </>
  )
}

/** What this side sends to everybody: its sound, and its picture or screen. */
export const useSent = ({ camera, microphone }: VisitDevices, screen: MediaStream | null) => {
  const [isMuted, setMuted] = useState(false)
  const [isSoundAlone, setSoundAlone] = useState(false)
  const cameraTrack = camera.now.state === 'on' ? firstTrack(camera.now.stream) : null
  const audio = microphone.now.state === 'on' && !isMuted ? firstTrack(microphone.now.stream) : null
  const video = isSoundAlone ? null : (firstTrack(screen) ?? cameraTrack)
  return {
    sent: { audio, video },
    /** The picture is left out, so that the sound gets through. */
    leavePictureOut: () => {
      setSoundAlone(true)
      announce('The connection is poor. Your picture is off, so that the sound gets through.')
    },
    controls: (
      <>
        <Control
          label={microphone.now.state === 'on' && !isMuted ? 'Mute' : 'Unmute'}
          isOff={microphone.now.state !== 'on' || isMuted}
          onClick={() => (microphone.now.state === 'on' ? setMuted(!isMuted) : void microphone.start())}
        >
          {audio ? <IconMicrophone size={22} aria-hidden="true" /> : <IconMicrophoneOff size={22} aria-hidden="true" />}
        </Control>
        <Control
          label={video && cameraTrack ? 'Turn the camera off' : 'Turn the camera on'}
          isOff={!(video && cameraTrack)}
          onClick={() => {
            if (camera.now.state === 'on' && !isSoundAlone) camera.turnOff()
            else void camera.start()
            setSoundAlone(false)
          }}
        >
          {video && cameraTrack ? (
            <IconVideo size={22} aria-hidden="true" />
          ) : (
            <IconVideoOff size={22} aria-hidden="true" />
          )}
        </Control>
        <Devices camera={camera} microphone={microphone} />
      </>
    ),
  }
}

/** The two in the visit, and whom they have with them: the others large, oneself small, and what can be done. */
export const Stage = ({ state, camera, microphone }: Props) => {
  const { visit, line, step, busy, problem } = state
  const screen = useScreen()
  const stage = useRef<HTMLElement>(null)
  const confirm = useConfirm()
  const chat = useChat(visit)
  const captions = useOfferedCaptions()
  const isDoctor = visit.side === 'doctor'
  const { patientName, doctor, consultId } = visit.appointment
  const [isCaseOpen, setCaseOpen] = useState(() => window.matchMedia(WIDE).matches)
  const other = isDoctor ? patientName : doctor.name
  const { sent, leavePictureOut, controls } = useSent({ camera, microphone }, screen.stream)

  const words = visit.phoneAt
    ? 'You go on by phone'
    : visit.other.isHere
      ? null
      : `${other} is not here at the moment. The visit stays open.`

  const pictureInPicture = () => {
    const video = stage.current?.querySelector('video')
    void (document.pictureInPictureElement ? document.exitPictureInPicture() : video?.requestPictureInPicture())?.catch(
      () => {},
    )
  }
  const end = async () => {
    const question = {
      title: 'End the visit for both?',
      text: 'You can open it again while this page is there.',
      action: 'End the visit',
      danger: true,
    }
    if (await confirm(question)) await step('end')
  }
  const leave = async () => {
    screen.stop()
    camera.turnOff()
    microphone.turnOff()
    await step('leave')
  }

  const shown = (
    <section ref={stage} className={classes.stage} aria-label={`Visit with ${other}`}>
      <header className={classes.who}>
        <Title order={1} size="h4">
          {other}
        </Title>
        <Text size="sm">{isDoctor ? 'Patient' : `Doctor, Ahpra registration ${doctor.ahpraNumber}`}</Text>
      </header>
      <div className={classes.far}>
        <Others
          peers={visit.peers}
          line={line}
          side={visit.side}
          sent={sent}
          onPoor={leavePictureOut}
          captions={captions.lang}
        />
        {chat.isOpen && <ChatPanel visit={visit} chat={chat} />}
        {words && (
          <div className={classes.words} role="status">
            <Text size="lg">{words}</Text>
            {visit.phoneAt && !isDoctor && (
              <Text size="body">{doctor.name} calls you on your mobile. Keep it at hand.</Text>
            )}
            {visit.phone && (
              <Button component="a" href={`tel:${visit.phone}`} size="md">
                Call {visit.phone}
              </Button>
            )}
          </div>
        )}
      </div>
      {sent.video && (
        <div className={classes.near} data-beside-chat={chat.isOpen || undefined}>
          {screen.stream ? (
            <Picture stream={screen.stream} label="The screen that you show" />
          ) : (
            camera.now.state === 'on' && (
              <Picture stream={camera.now.stream} label="Live picture of your camera" isOwn />
            )
          )}
        </div>
      )}
      <footer className={classes.bar}>
        {problem && <ProblemAlert problem={problem} />}
        <GuestBar state={state} />
        <Group gap="xs" justify="center">
          {controls}
          <ChatControl chat={chat} />
          {captions.control}
          {isDoctor && canShareScreen() && (
            <Control
              label={screen.stream ? 'Stop showing the screen' : 'Show my screen'}
              onClick={() => (screen.stream ? screen.stop() : void screen.start())}
            >
              {screen.stream ? (
                <IconScreenShareOff size={22} aria-hidden="true" />
              ) : (
                <IconScreenShare size={22} aria-hidden="true" />
              )}
            </Control>
          )}
          {visit.peers.length > 0 && document.pictureInPictureEnabled && (
            <Control label="Picture in a small window" onClick={pictureInPicture}>
              <IconPictureInPicture size={22} aria-hidden="true" />
            </Control>
          )}
          {isDoctor && consultId && (
            <Button variant="default" size="md" aria-expanded={isCaseOpen} onClick={() => setCaseOpen(!isCaseOpen)}>
              {isCaseOpen ? 'Close the case' : 'Open the case'}
            </Button>
          )}
          {visit.can.admit && (
            <Button size="md" loading={busy} onClick={() => void step('admit')}>
              Back to the picture
            </Button>
          )}
          {visit.can.phone && (
            <Button variant="default" size="md" loading={busy} onClick={() => void step('phone')}>
              Switch to phone
            </Button>
          )}
          <CouldNotTalk state={state} />
          {isDoctor && (
            <Button color="danger" size="md" disabled={!visit.can.end} loading={busy} onClick={() => void end()}>
              End the visit
            </Button>
          )}
          <Button
            variant={isDoctor ? 'default' : 'filled'}
            color={isDoctor ? undefined : 'danger'}
            size="md"
            loading={busy}
            onClick={() => void leave()}
          >
            Leave
          </Button>
        </Group>
      </footer>
    </section>
  )
  if (!(isDoctor && consultId)) return shown
  return (
    <div className={classes.beside} data-case={isCaseOpen || undefined}>
      {shown}
      {isCaseOpen && (
        <Suspense>
          <CaseBeside consultId={consultId} />
        </Suspense>
      )}
    </div>
  )
}
