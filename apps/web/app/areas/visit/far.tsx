import { Text } from '@mantine/core'
import type { Peer, VisitSide } from '@om/contracts/video'
import { useCaptions } from './captions.tsx'
import { useCall } from './use-call.ts'
import classes from './visit.module.css'
import type { Line } from './visit-line.ts'
import { Picture } from './waiting-room.tsx'

type Sent = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
type Props = {
  line: Line
  side: VisitSide
  peer: Peer
  sent: Sent
  onPoor: () => void
  /** The language of captions; null where none are wanted. */
  captions: string | null
}

const roles: Record<VisitSide, string> = { doctor: 'Doctor', patient: 'Patient', guest: 'Guest' }

/** One of the others in the visit: their picture, who they are, and how the connection to them is. */
const One = ({ line, side, peer, sent, onPoor, captions, isNamed }: Props & { isNamed: boolean }) => {
  const { link, remote, grade } = useCall(line, side, peer, sent, onPoor)
  const said = useCaptions(remote, captions)
  const words =
    link === 'connected' ? null : link === 'interrupted' ? 'The connection was lost. Trying again …' : 'Connecting …'
  return (
    <div className={classes.one}>
      {remote && link !== 'connecting' && <Picture stream={remote} label={`Picture of ${peer.name}`} />}
      {words && (
        <div className={classes.words} role="status">
          <Text size="lg">{words}</Text>
        </div>
      )}
      {said && (
        <Text className={classes.said} lang={captions ?? undefined}>
          {said}
        </Text>
      )}
      {(isNamed || (link === 'connected' && grade !== 'good')) && (
        <div className={classes.caption}>
          {isNamed && (
            <Text size="sm">
              {peer.name}, {roles[peer.side].toLowerCase()}
            </Text>
          )}
          {link === 'connected' && grade !== 'good' && (
            <Text size="sm" role="status">
              {sent.video ? 'The connection is weak.' : 'Your picture is off, so that the sound gets through.'}
            </Text>
          )}
        </div>
      )}
    </div>
  )
}

/** Everybody else in the visit, side by side where there are two. */
export const Others = ({ peers, ...shared }: Omit<Props, 'peer'> & { peers: readonly Peer[] }) => (
  <div className={classes.others} data-count={peers.length}>
    {peers.map(peer => (
      <One key={peer.device} {...shared} peer={peer} isNamed={peers.length > 1} />
    ))}
  </div>
)
