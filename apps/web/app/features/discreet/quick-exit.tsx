import { ActionIcon } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useEffect } from 'react'
import { leaveNow, stayAway } from '#app/browser/leave-now.ts'
import { hideTab, useIsDiscreet } from './discreet-mode.ts'

const PRESSES = 3
const WITHIN_MS = 1500

/** Calls `leave` when Shift alone is pressed three times in a row. Answers what ends it. */
export const onThreeShifts = (leave: () => void): (() => void) => {
  let presses: number[] = []
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Shift') {
      presses = []
      return
    }
    if (event.repeat) return
    presses = [...presses, event.timeStamp].filter(at => event.timeStamp - at < WITHIN_MS)
    if (presses.length >= PRESSES) leave()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** On every patient page: the way out in one press or three of Shift, and the plain tab of who has asked for it. */
export const QuickExit = () => {
  const isDiscreet = useIsDiscreet()
  useEffect(stayAway, [])
  useEffect(() => onThreeShifts(leaveNow), [])
  useEffect(() => (isDiscreet ? hideTab() : undefined), [isDiscreet])
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      flex="none"
      aria-label="Leave this site now"
      title="Leave this site now (or press Shift three times)"
      onClick={leaveNow}
    >
      <IconDoorExit size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
