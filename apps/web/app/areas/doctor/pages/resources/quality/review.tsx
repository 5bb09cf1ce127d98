import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type QualityReview, quality, qualityCriteria } from '@om/contracts/quality'
import { criterionWords } from '@om/domain/quality/criteria'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card, Facts } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime, formatDay } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useSend } from '#app/ui/use-send.ts'
import { QualityForm } from './form.tsx'
import { markWords, monthWords, outcomeWords, standingOf, writtenAt } from './quality-words.ts'

type Props = { review: QualityReview }

const caseAt = (consultId: string) => `/doctor/dashboard?view=decided&consult=${consultId}`

/** A case of the quality audit: what was found in it, and what its two write each other. */
export const ReviewPage = ({ review }: Props) => {
  const { revalidate } = useRevalidator()
  useLive(
    ['quality'],
    useDebounced(() => void revalidate(), 1000),
  )
  const [isWriting, setWriting] = useState(false)
  const { meaning, words } = standingOf(review)
  const isFirst = review.form === null
  const showsForm = review.can.write && (isFirst ? review.openedAt !== null : isWriting)
  return (
    <Stack gap="lg" maw="60rem" mx="auto">
      <PageHeader
        title={`Case ${review.number}`}
        lead={`Quality audit of ${monthWords(review.month)}. Only the medical director who looks at it and the doctor who decided it read this.`}
        back={{ to: `/resources?section=quality&month=${review.month}`, label: 'Quality audit' }}
      />
      <Card title="The case" aside={<StatusBadge meaning={meaning}>{words}</StatusBadge>}>
        <Stack gap="sm">
          <Facts
            facts={[
              ['Decided by', review.isDirector ? review.doctorName : 'You'],
              ['Decided', `${outcomeWords[review.outcome]}, ${formatDay(review.decidedAt)}`],
              ['Brand', review.brand === 'men' ? 'Men' : 'Women'],
              ['Rules overridden', review.isOverridden ? 'Yes' : 'No'],
              ...(review.reviewerName
                ? [['Looked at by', review.isDirector && review.can.write ? 'You' : review.reviewerName] as const]
                : []),
            ]}
          />
          <OpenCase review={review} />
        </Stack>
      </Card>
      {showsForm && <QualityForm key={writtenAt(review)} review={review} onDone={() => setWriting(false)} />}
      {!isFirst && !showsForm && <Found review={review} onCorrect={() => setWriting(true)} />}
      {review.sharedAt && <Thread review={review} />}
    </Stack>
  )
}

const OpenCase = ({ review }: Props) => {
  const { id, consultId, isDirector, openedAt, can, closed, skipReason } = review
  const [isSkipping, setSkipping] = useState(false)
  const navigate = useNavigate()
  const open = useSend(() => api.quality.open({ params: { id } }), {
    onDone: () => announce('The case is open to you. Its form is below.'),
  })
  const isMine = can.write
  return (
    <>
      {skipReason && <Text>Left out: {skipReason}</Text>}
      {can.open && !isMine && (
        <Text size="sm" c="dimmed">
          {openedAt
            ? 'Another medical director has opened it and not written yet. Opening it takes it over.'
            : 'Opening it opens the record to you until you close the case. The patient reads that it was for a quality audit.'}
        </Text>
      )}
      <ProblemAlert problem={open.problem} />
      <Group gap="sm">
        {can.open && !isMine && (
          <Button loading={open.busy} onClick={() => void open.send()}>
            Open the case
          </Button>
        )}
        {(isDirector ? isMine && !closed.byMe : true) && review.state !== 'skipped' && (
          <Anchor component={Link} to={caseAt(consultId)} target={isMine ? '_blank' : undefined}>
            Read the case
          </Anchor>
        )}
        {can.skip && (
          <Button variant="default" onClick={() => setSkipping(true)}>
            Leave it out
          </Button>
        )}
      </Group>
      {can.skip && (
        <Skip
          review={review}
          isOpen={isSkipping}
          onClose={() => setSkipping(false)}
          onDone={() => void navigate(`/resources?section=quality&month=${review.month}`)}
        />
      )}
    </>
  )
}

type SkipProps = Props & { isOpen: boolean; onClose: () => void; onDone: () => void }

const Skip = ({ review: { id }, isOpen, onClose, onDone }: SkipProps) => {
  const form = useContractForm(quality.skip, {
    initial: () => ({ reason: '' }),
    toBody: values => values,
    send: body => api.quality.skip({ params: { id }, body }),
    onDone: () => {
      announce('Left out. The next case of the order is drawn in its place, if there is one.')
      onDone()
    },
    revalidate: false,
  })
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Leave this case out">
      <form {...form.props}>
        <Stack gap="sm">
          <Textarea
            label="Why"
            description="It stays with the sample. Another case is drawn in its place."
            autosize
            minRows={2}
            {...form.capped('reason')}
          />
          <ProblemAlert problem={form.problem} />
          <Button type="submit" loading={form.busy}>
            Leave it out
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

const Found = ({ review, onCorrect }: Props & { onCorrect: () => void }) => {
  const { form, sharedAt, correctedAt, can } = review
  if (!form) return null
  return (
    <Card
      title="What was found"
      aside={`${correctedAt ? 'Corrected' : 'Written'} ${formatDateTime(correctedAt ?? sharedAt ?? '')}`}
    >
      <Stack gap="sm">
        {form.words && <Text style={{ whiteSpace: 'pre-line' }}>{form.words}</Text>}
        <ul className="plain-list ruled">
          {qualityCriteria.map(criterion => {
            const mark = form.marks[criterion]
            const isGap = mark === 'partly' || mark === 'not_met'
            return (
              <li key={criterion}>
                <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap">
                  <Text>{criterionWords[criterion].words}</Text>
                  <StatusBadge meaning={isGap ? 'caution' : mark === 'met' ? 'good' : 'quiet'}>
                    {markWords[mark]}
                  </StatusBadge>
                </Group>
                {form.notes[criterion] && <Text size="sm">{form.notes[criterion]}</Text>}
              </li>
            )
          })}
        </ul>
        {can.write && (
          <Group>
            <Button variant="default" onClick={onCorrect}>
              Correct it
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

/** The key is the same for every try with these words, so that a second one is the same answer. */
const Typed = z.object({ key: z.uuid(), words: z.string() })

const Thread = ({ review }: Props) => {
  const { id, replies, can, closed, version, isDirector, state } = review
  const other = isDirector ? review.doctorName : review.reviewerName
  const close = useSend(() => api.quality.close({ params: { id }, body: { version } }), {
    onDone: next => announce(next.state === 'closed' ? 'Closed.' : `Done for you. ${other} has still to close it.`),
  })
  return (
    <Card title={`With ${other}`}>
      <Stack gap="md">
        {replies.length === 0 && <Text c="dimmed">Nobody has answered yet.</Text>}
        {replies.map(one => (
          <div key={one.id}>
            <Text fw={600}>
              {one.isMe ? 'You' : one.by}, {formatDateTime(one.at)}
            </Text>
            <Text style={{ whiteSpace: 'pre-line' }}>{one.words}</Text>
          </div>
        ))}
        {state === 'closed' && <Text c="dimmed">Both have closed it. It stays as it is.</Text>}
        {state === 'shared' && closed.byMe && (
          <Text c="dimmed">It is done for you. {other} has still to close it; writing opens it again.</Text>
        )}
        {state === 'shared' && closed.byOther && <Text>{other} has closed it. Close it too if nothing is left.</Text>}
        {can.reply && <Reply id={id} />}
        <ProblemAlert problem={close.problem} />
        {can.close && (
          <Group>
            <Button variant="default" loading={close.busy} onClick={() => void close.send()}>
              Close it for me
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

const Reply = ({ id }: { id: string }) => {
  const form = useContractForm(quality.reply, {
    draft: { key: `quality-reply-${id}`, schema: Typed },
    initial: () => ({ key: crypto.randomUUID(), words: '' }),
    toBody: typed => typed,
    send: body => api.quality.reply({ params: { id }, body }),
    onDone: () => {
      announce('Sent.')
      form.reset()
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="xs" align="flex-start">
        <Textarea
          label="Your answer"
          autosize
          minRows={2}
          w="100%"
          {...form.capped('words')}
          onChange={({ currentTarget }) => form.set({ words: currentTarget.value, key: crypto.randomUUID() })}
        />
        <ProblemAlert problem={form.problem} />
        <Button type="submit" loading={form.busy}>
          Send
        </Button>
      </Stack>
    </form>
  )
}
