import { Group, Text, Title } from '@mantine/core'
import type { myCheckIns } from '@om/contracts/check-ins'
import type { ConsultForPatient } from '@om/contracts/consults'
import type { CallReply } from '@om/contracts/endpoint'
import type { MyPhotos } from '@om/contracts/photos'
import type { Subscription } from '@om/contracts/subscriptions'
import { formatDay } from '@om/domain/dates'
import { Link } from 'react-router'
import { kindWords } from '#app/features/check-ins/check-in-words.ts'
import { formatDay as formatInstantDay } from '#app/ui/time.ts'

type Waiting = { to: string; words: string; until: string | null }

type Facts = {
  open: Pick<ConsultForPatient, 'questions' | 'can'> | undefined
  photos: Pick<MyPhotos, 'requests'>
  checkIns: Pick<CallReply<typeof myCheckIns>, 'items'>
  running: readonly Pick<Subscription, 'title' | 'refill' | 'owed'>[]
}

/** Everything that waits for the reader, each with where it is done and until when; what waits for the clinic is not among it. */
export const waitingFor = ({ open, photos, checkIns, running }: Facts): Waiting[] => {
  const asked = open?.can.answer ? open.questions.filter(one => one.answeredAt === null).length : 0
  const views = open ? photos.requests.filter(one => one.answeredAt === null).length : 0
  return [
    ...running.flatMap(({ title, owed }) =>
      owed
        ? [{ to: `/patient-subscription-management/owed/${owed.id}`, words: `A payment for ${title}`, until: null }]
        : [],
    ),
    ...(asked > 0
      ? [
          {
            to: '/patient-dashboard#questions',
            words: asked === 1 ? 'A question of your doctor' : `${asked} questions of your doctor`,
            until: null,
          },
        ]
      : []),
    ...(views > 0
      ? [{ to: '/patient-dashboard#photos', words: 'A photo that your doctor asked for', until: null }]
      : []),
    ...checkIns.items
      .filter(one => one.can.complete)
      .map(({ kind, blocksOn }) => ({
        to: '/patient-dashboard#check-in',
        words: `Your check-in: ${kindWords[kind].toLowerCase()}`,
        until: `before ${formatDay(blocksOn)}`,
      })),
    ...running.flatMap(({ title, refill }) =>
      refill?.can.answer
        ? [
            {
              to: `/patient-dashboard#refill-${refill.id}`,
              words: `Four questions before the next delivery of ${title}`,
              until: `before ${formatInstantDay(refill.chargeOn)}`,
            },
          ]
        : [],
    ),
  ]
}

/** The list of it, where there is more than what the page begins with. */
export const WaitingForYou = ({ first, ...facts }: Facts & { first: string | undefined }) => {
  const items = waitingFor(facts)
  if (items.every(({ to }) => to === first)) return null
  return (
    <section className="card" aria-labelledby="waiting-title">
      <Title order={2} size="h3" id="waiting-title" mb="xs">
        Waiting for you
      </Title>
      <ul className="plain-list ruled">
        {items.map(({ to, words, until }) => (
          <Group key={to} component="li" justify="space-between" gap="0 12px">
            <Link to={to}>{words}</Link>
            {until && (
              <Text size="sm" c="dimmed">
                {until}
              </Text>
            )}
          </Group>
        ))}
      </ul>
    </section>
  )
}
