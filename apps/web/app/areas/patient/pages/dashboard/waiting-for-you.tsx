import { Group, Text, Title } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import type { myCheckIns } from '@om/contracts/check-ins'
import type { ConsultForPatient } from '@om/contracts/consults'
import type { CallReply } from '@om/contracts/endpoint'
import type { ThreadSummary } from '@om/contracts/messages'
import type { MyPhotos } from '@om/contracts/photos'
import type { CorrectableKey, TestCode } from '@om/contracts/picture'
import type { Subscription } from '@om/contracts/subscriptions'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { formatDay } from '@om/domain/dates'
import { tests } from '@om/domain/picture/tests'
import { Link } from 'react-router'
import { kindWords } from '#app/features/check-ins/check-in-words.ts'
import { ticketWords } from '#app/features/support/ticket-words.ts'
import { formatDay as formatInstantDay } from '#app/ui/time.ts'

type Waiting = { to: string; words: string; until: string | null }

type Facts = {
  open:
    | (Pick<ConsultForPatient, 'questions' | 'can' | 'identityNeeded' | 'identitySent' | 'identityRefused'> & {
        appointment: Pick<Appointment, 'mode'> | null
      })
    | undefined
  photos: Pick<MyPhotos, 'requests'>
  checkIns: Pick<CallReply<typeof myCheckIns>, 'items'>
  running: readonly Pick<Subscription, 'title' | 'refill' | 'owed'>[]
  orders: readonly Pick<SupplyForPatient, 'title' | 'waitsFor' | 'stock'>[]
  visits: readonly Pick<Appointment, 'id' | 'startsAt' | 'proposal'>[]
  threads: readonly Pick<ThreadSummary, 'id' | 'topic' | 'isUnread'>[]
  /** Answers that are too old for the treatment. */
  asks: readonly CorrectableKey[]
  /** Tests that a GP was asked for and that have not come. */
  awaited: readonly TestCode[]
}

const earlier = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? one : other)

/** Everything that waits for the reader, each with where it is done and until when; what waits for the clinic is not among it. */
export const waitingFor = ({
  open,
  photos,
  checkIns,
  running,
  orders,
  visits,
  threads,
  asks,
  awaited,
}: Facts): Waiting[] => {
  const asked = open?.can.answer ? open.questions.filter(one => one.answeredAt === null).length : 0
  const views = open ? photos.requests.filter(one => one.answeredAt === null).length : 0
  return [
    ...running.flatMap(({ title, owed }) =>
      owed
        ? [{ to: `/patient-subscription-management/owed/${owed.id}`, words: `A payment for ${title}`, until: null }]
        : [],
    ),
    ...orders
      .filter(({ waitsFor }) => waitsFor === 'address')
      .map(({ title }) => ({
        to: '/patient-shipping-addresses',
        words: `An address for ${title}, which waits for it`,
        until: null,
      })),
    ...orders
      .filter(({ stock }) => stock?.canChoose && !stock.waitsOn)
      .map(({ title }) => ({
        to: '/patient-orders',
        words: `${title} is out of stock: wait on, or have it paid back`,
        until: null,
      })),
    ...(awaited.length > 0
      ? [
          {
            to: '/consumer-health-records',
            words: `From your GP: ${awaited.map(test => tests[test].name).join(', ')}`,
            until: null,
          },
        ]
      : []),
    ...(asks.length > 0
      ? [{ to: '/consumer-health-records', words: 'A question to answer again before the next delivery', until: null }]
      : []),
    ...visits.flatMap(({ startsAt, proposal }) =>
      proposal
        ? [
            {
              to: '/patient-appointments',
              words: 'Another time for your call, to accept or to turn down',
              until: `before ${formatInstantDay(earlier(startsAt, proposal.startsAt))}`,
            },
          ]
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
    ...identityOf(open),
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
    ...threads
      .filter(({ isUnread }) => isUnread)
      .map(({ id, topic }) => ({
        to: `/patient-messages?thread=${id}`,
        words: `An answer to read: ${ticketWords[topic]}`,
        until: null,
      })),
  ]
}

/** A photo ID that a doctor could not go by, or that has to be there before a call by phone; at a video call it is shown. */
const identityOf = (open: Facts['open']): Waiting[] => {
  if (!open?.identityNeeded || open.identitySent || !(open.identityRefused || open.appointment?.mode === 'phone'))
    return []
  const words = open.identityRefused
    ? 'Another picture of your photo ID'
    : 'A picture of your photo ID, before your call by phone'
  return [{ to: '/patient-dashboard#identity', words, until: null }]
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
          <Group key={`${to} ${words}`} component="li" justify="space-between" gap="0 12px">
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
