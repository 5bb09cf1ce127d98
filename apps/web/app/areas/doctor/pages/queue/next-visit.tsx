import { Button, Drawer, Group, Text } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { zoneHere } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { MyDay } from './day.tsx'
import { isSameDay, nextVisit, untilWords, whenWords } from './day-words.ts'
import type { Visits } from './use-visits.ts'
import { WayIn } from './way-in.tsx'

/** The address of the page with the day open over it. */
const HASH = '#day'

type Props = {
  visits: Visits
  /** Whether the day stands beside the queue already, where there is room for both. */
  isDayShown: boolean
  isBookable: boolean
}

/** One line over the queue: the next visit with its way in, and the rest of the day in one press. */
export const NextVisit = ({ visits, isDayShown, isBookable }: Props) => {
  const now = useNow()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const next = visits.value ? nextVisit(visits.value, now) : undefined
  const isToday = next !== undefined && isSameDay(next.startsAt, zoneHere(), now)
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  return (
    <>
      <Group gap={8} wrap="nowrap" mih={28} miw={0} hiddenFrom={isDayShown && !isToday ? 'md' : undefined}>
        <Group gap={6} wrap="nowrap" miw={0} flex="1 1 auto">
          {next ? <Line visit={next} now={now} /> : visits.value && <Text c="dimmed">No visit ahead</Text>}
        </Group>
        {isToday && <WayIn visit={next} now={now} />}
        <Button
          component={Link}
          to={{ search, hash: HASH }}
          preventScrollReset
          variant="default"
          size="compact-sm"
          flex="none"
          hiddenFrom={isDayShown ? 'md' : undefined}
        >
          My day
        </Button>
      </Group>
      <Drawer
        opened={hash === HASH}
        onClose={close}
        position="right"
        size="md"
        title="My day"
        padding="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <MyDay visits={visits} columns={1} isBookable={isBookable} />
      </Drawer>
    </>
  )
}

type VisitProps = { visit: Appointment; now: number }

const Line = ({ visit, now }: VisitProps) => {
  const zone = zoneHere()
  const isVideo = visit.mode === 'video'
  const Icon = isVideo ? IconVideo : IconPhone
  return (
    <>
      <Icon
        size={16}
        style={{ flex: 'none' }}
        role="img"
        aria-label={isVideo ? 'Next visit, by video' : 'Next visit, by phone'}
      />
      <Text truncate>
        <b>{whenWords(visit.startsAt, zone, now).replace('today, ', '')}</b>
        {isSameDay(visit.startsAt, zone, now) && `, ${untilWords(visit, now)}`}: {visit.patientName}
      </Text>
    </>
  )
}
