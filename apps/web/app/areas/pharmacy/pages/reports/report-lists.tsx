import { Anchor, Text } from '@mantine/core'
import type { PharmacyReport, ReportedRecall } from '@om/contracts/pharmacy-reports'
import { formatDay } from '@om/domain/dates'
import { formWords, severityWords } from '@om/domain/matters'
import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { boardPath, recallPath } from '../recalls/recalls-address.ts'
import { momentWords, number, OrderLink, Part, Rows, tookWords } from './report-parts.tsx'
import classes from './reports.module.css'
import type { AskedReport } from './reports-address.ts'

type Props<P extends keyof PharmacyReport> = Pick<PharmacyReport, P> & { asked: AskedReport }

const kindWords = {
  replacement: 'Replacement',
  remake: 'Made again',
  rejected_batch: 'Batch not passed',
} as const

export const Rework = ({ rework: { count, kinds, items }, asked }: Props<'rework'>) => (
  <Part
    of="rework"
    title="Made again"
    asked={asked}
    counts="Replacements: orders placed, at no charge, in the place of one that did not arrive, was damaged or was wrong. Made again: orders begun again after what was made could not be used. Batch not passed: batches that did not pass the check before release. By the day on which it was decided."
  >
    {count > 0 && (
      <Text mb="sm">
        {`${number.format(kinds.replacement ?? 0)} replaced, ${number.format(kinds.remake ?? 0)} made again, ${number.format(kinds.rejected_batch ?? 0)} ${kinds.rejected_batch === 1 ? 'batch' : 'batches'} not passed.`}
      </Text>
    )}
    <Rows
      label="Made again"
      rows={items}
      count={count}
      keyOf={({ kind, at, order }) => `${kind} ${at} ${order.id}`}
      none="Nothing was made again in these days."
      columns={[
        { label: 'What', read: ({ kind }) => kindWords[kind], isHead: true },
        { label: 'When', read: ({ at }) => momentWords(at) },
        { label: 'Order', read: ({ order }) => <OrderLink order={order} /> },
        { label: 'In the place of', read: ({ instead }) => <OrderLink order={instead} /> },
        { label: 'Contents', read: ({ title }) => title },
        { label: 'Why', read: ({ why }) => why },
        { label: 'By', read: ({ by }) => by },
      ]}
    />
  </Part>
)

export const Destroyed = ({ destroyed: { count, items }, asked }: Props<'destroyed'>) => (
  <Part
    of="destroyed"
    title="Destroyed goods"
    asked={asked}
    counts="What was made or packed for an order, by the moment a second pharmacist confirmed that it was destroyed; and what was written off a lot in stock. What was recorded and not confirmed yet, or withdrawn, is not in it."
  >
    <Rows
      label="Destroyed goods"
      rows={items}
      count={count}
      keyOf={({ at, batch, what }) => `${at} ${batch} ${what}`}
      none="Nothing was destroyed in these days."
      columns={[
        { label: 'What', read: ({ what }) => what, isHead: true },
        { label: 'Batch or lot', read: ({ batch }) => batch },
        {
          label: 'From',
          read: ({ order }) =>
            order ? (
              <OrderLink order={order} />
            ) : (
              <Anchor component={Link} to={`${boardPath}?section=stock`}>
                Stock
              </Anchor>
            ),
        },
        { label: 'When', read: ({ at }) => momentWords(at) },
        { label: 'How or why', read: ({ how }) => how },
        { label: 'By', read: ({ by }) => by },
        { label: 'Witness', read: ({ witness }) => witness || '–' },
      ]}
    />
  </Part>
)

const lettersWords = ({ isDrill, letters, lettersAfter }: ReportedRecall): string => {
  if (isDrill) return 'None in a drill'
  if (letters === 0) return 'None: nothing had left'
  return `${number.format(letters)}, the last ${lettersAfter === 0 ? 'at once' : `after ${tookWords(lettersAfter)}`}`
}

const answersWords = ({ letters, answers, medianAnswerAfter, lastAnswerAfter }: ReportedRecall): string => {
  if (letters === 0) return '–'
  if (answers === 0) return `None of ${number.format(letters)}`
  return `${number.format(answers)} of ${number.format(letters)}: half after ${tookWords(medianAnswerAfter)}, the last after ${tookWords(lastAnswerAfter)}`
}

export const RecallsOf = ({ recalls: { count, items }, asked }: Props<'recalls'>) => (
  <Part
    of="recalls"
    title="Recalls and drills"
    asked={asked}
    counts="Recalls and drills that began in these days, with their times from the start. The patients are found in the step that begins it; letters and answers are counted by patient. In a drill nobody is written to."
  >
    <Rows
      label="Recalls and drills"
      rows={items}
      count={count}
      keyOf={({ id }) => id}
      none="No recall and no drill began in these days."
      columns={[
        {
          label: 'Number',
          isHead: true,
          read: ({ id, number: called }) => (
            <Anchor component={Link} to={recallPath(id)}>
              {called}
            </Anchor>
          ),
        },
        {
          label: 'What',
          read: ({ isDrill }) => (
            <StatusBadge meaning={isDrill ? 'quiet' : 'caution'}>{isDrill ? 'Drill' : 'Recall'}</StatusBadge>
          ),
        },
        { label: 'Batch or lot', read: ({ code }) => code },
        { label: 'Reason', read: ({ reason }) => reason },
        { label: 'Began', read: ({ startedAt, startedBy }) => `${momentWords(startedAt)}, ${startedBy}` },
        { label: 'Patients found', isNumber: true, read: ({ patients }) => number.format(patients) },
        { label: 'Letters', read: lettersWords },
        { label: 'Answers', read: answersWords },
        {
          label: 'Closed',
          read: ({ closedAfter }) => (closedAfter === null ? 'Open' : `After ${tookWords(closedAfter)}`),
        },
      ]}
    />
  </Part>
)

const registersAt = (change: string) => `${boardPath}?section=registers&${change}`

export const Incidents = ({ incidents: { count, items }, asked }: Props<'incidents'>) => (
  <Part
    of="incidents"
    title="Incidents"
    asked={asked}
    counts="Incidents that were entered into the register in these days and that you may read: those that the pharmacy works on, and those that you entered."
  >
    <Rows
      label="Incidents"
      rows={items}
      count={count}
      keyOf={({ id }) => id}
      none="No incident was entered in these days."
      columns={[
        {
          label: 'Number',
          isHead: true,
          read: ({ id, number: called }) => (
            <Anchor component={Link} to={registersAt(`matter=${id}`)}>
              {called}
            </Anchor>
          ),
        },
        { label: 'Form', read: ({ form }) => (form ? formWords[form] : '–') },
        { label: 'Severity', read: ({ severity }) => (severity ? severityWords[severity] : '–') },
        { label: 'What', read: ({ title }) => title },
        { label: 'Happened on', read: ({ happenedOn }) => formatDay(happenedOn) },
        { label: 'Entered', read: ({ enteredAt }) => momentWords(enteredAt) },
        {
          label: 'Actions done',
          isNumber: true,
          read: ({ actions, actionsDone }) => (actions === 0 ? '–' : `${actionsDone} of ${actions}`),
        },
        { label: 'Closed', read: ({ closedAt }) => (closedAt ? momentWords(closedAt) : 'Open') },
      ]}
    />
    <Text size="sm" mt="sm" className={classes.tools ?? ''}>
      <Anchor component={Link} to={registersAt('kind=incident&view=all')}>
        Open the register of incidents
      </Anchor>
    </Text>
  </Part>
)
