import type { QueueItem } from '@om/contracts/consults'
import { brandWords, personWords, stateWords } from '#app/features/consult-review/consult-words.ts'
import { DueBadge } from '#app/features/consult-review/due-badge.tsx'
import { byGravity, flagLabel } from '#app/features/consult-review/flag-words.ts'
import { HoldLeft } from '#app/features/consult-review/hold-left.tsx'
import { SeverityMark } from '#app/features/consult-review/severity-mark.tsx'
import { RecordLine, RecordLink } from '#app/ui/record-link.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import classes from './queue-item.module.css'

const openStates = ['submitted', 'in_review', 'needs_info', 'video_required']

type Props = { item: QueueItem; to: { search: string }; isOpen: boolean; onOpen: () => void }

/** One consult of the list: who, by when, and the gravest flag. */
export const QueueItemLink = ({ item, to, isOpen, onOpen }: Props) => {
  const [gravest, ...others] = byGravity(item.flags)
  const isDecided = !openStates.includes(item.state)
  const state = stateWords(item.state)
  return (
    <RecordLink
      to={to}
      name={item.patientName}
      mark={isDecided ? <StatusBadge meaning={state.meaning}>{state.label}</StatusBadge> : <DueBadge consult={item} />}
      isCurrent={isOpen}
      onOpen={onOpen}
    >
      <RecordLine>
        {[personWords(item), brandWords(item.brand), item.isReturning ? 'Returning' : 'New', item.number].join(' · ')}
      </RecordLine>
      {gravest && (
        <span className={classes.flags}>
          <SeverityMark severity={gravest.severity} />
          <span className={classes.flag}>{flagLabel(gravest.code)}</span>
          {others.length > 0 && <span className={classes.more}>+{others.length}</span>}
        </span>
      )}
      {item.claimedBy && (
        <RecordLine>
          {item.claimedBy.isMe ? 'Yours' : item.claimedBy.name}
          {item.claimExpiresAt && <HoldLeft until={item.claimExpiresAt} />}
        </RecordLine>
      )}
    </RecordLink>
  )
}
