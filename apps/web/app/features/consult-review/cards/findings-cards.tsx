import { ActionIcon, Anchor, Text, Tooltip } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { clearedBy, markClearedBy } from '@om/domain/triage/provenance'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { CiMark } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import { contraindicationRows, raisedBy } from '../findings.ts'
import { byGravity, flagLabel, SeverityMark } from '../flags.tsx'
import { AlertDetails } from './alert-details.tsx'
import classes from './cards.module.css'

type Props = { consult: ConsultForDoctor }

const outcomes: Record<ConsultForDoctor['outcome'], string> = {
  incomplete: 'Incomplete',
  decline_refer_gp: 'Suggests in-person care',
  video_required: 'Suggests a video call',
  non_rx_suggested: 'Suggests care without a prescription',
  rx_review: 'Suits a prescription review',
}

/** Red flags, the gravest first, each with the answer that raised it. Rules sort and warn; the doctor decides. */
export const FlagsCard = ({ consult }: Props) => {
  const flags = byGravity(consult.flags)
  const gravest = flags[0]?.severity ?? 'low'
  return (
    <Card
      title={flags.length === 0 ? 'No flags' : flags.length === 1 ? '1 flag' : `${flags.length} flags`}
      aside={outcomes[consult.outcome]}
      className={classes[gravest] ?? ''}
    >
      {consult.urgent && (
        <Text fw={600} c="danger" mb="xs">
          The patient has seen our crisis contacts. Call before anything else.
        </Text>
      )}
      {flags.length === 0 ? (
        <Text c="dimmed">No answer raised a concern under rules {consult.ruleVersion}.</Text>
      ) : (
        <ul className={`plain-list ${classes.flags}`}>
          {flags.map(flag => (
            <li key={`${flag.rule}${flag.code}`}>
              <Marked mark={<SeverityMark severity={flag.severity} />} isShort>
                <Text component="span" fw={600}>
                  {flagLabel(flag.code)}
                </Text>
                <AlertDetails
                  version={consult.ruleVersion}
                  rules={[
                    {
                      rule: flag.rule,
                      inputs: inputsOf(flag.sourceAnswers, consult, []),
                      clears: clearedBy(flag.rule),
                    },
                  ]}
                />
                <Sources sources={flag.sourceAnswers} consult={consult} />
              </Marked>
            </li>
          ))}
        </ul>
      )}
      <Anchor
        component={Link}
        to={`/resources?section=replay&consult=${consult.id}`}
        size="sm"
        mt="xs"
        display="inline-block"
      >
        Replay: the rules of then and of today
      </Anchor>
    </Card>
  )
}

/** What a rule rests on, in words, with where each comes from. */
const inputsOf = (sources: readonly string[], consult: ConsultForDoctor, since: readonly string[]) =>
  sources.map(source => {
    const { subject, answer } = raisedBy(source, consult.answers)
    return {
      source,
      words: subject ? `${subject}: ${answer}` : answer,
      from: since.includes(source)
        ? 'told, measured or prescribed since: see the clinical picture'
        : `assessment of ${formatDay(consult.submittedAt)}`,
    }
  })

/** What stands against each medicine of the formulary, the worst first. (INV-04) */
export const MedicinesCard = ({ consult }: Props) => (
  <Card title="Medicines" aside="Checked against the answers">
    <ul className={`plain-list ${classes.medicines}`}>
      {contraindicationRows(consult.contraindicationSummary).map(({ worst, names, findings }) => (
        <li key={names.join()}>
          <Marked mark={<CiMark severity={worst} />}>
            <Text component="span" fw={550}>
              {names.join('; ')}
            </Text>
            {findings.length > 0 && (
              <AlertDetails
                version={consult.rulesToday}
                rules={findings.map(one => ({
                  rule: one.ci,
                  inputs: inputsOf(one.sourceAnswers, consult, consult.sourcesSince),
                  clears: markClearedBy(one.severity),
                }))}
              />
            )}
            {findings.map(({ ci, label }) => (
              <Text key={ci} component="span" display="block" size="sm" c="dimmed">
                {label}
              </Text>
            ))}
          </Marked>
        </li>
      ))}
    </ul>
  </Card>
)

/** Which rules a line rests on, for whoever asks: by mouse, key or finger. */
export const RuleHint = ({ rules }: { rules: readonly string[] }) => {
  const words = `${rules.length === 1 ? 'Rule' : 'Rules'} ${rules.join(', ')}`
  return (
    <Tooltip label={words} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={words} style={{ verticalAlign: 'middle' }}>
        <IconInfoCircle size={14} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

/** A mark and what it is about; a short mark stays beside it on any screen. */
export const Marked = ({ mark, isShort, children }: { mark: ReactNode; isShort?: boolean; children: ReactNode }) => (
  <div className={classes.marked} data-short={isShort}>
    {mark}
    <div>{children}</div>
  </div>
)

/** The answers behind a finding, one line each. */
export const Sources = ({ sources, consult }: Props & { sources: readonly string[] }) =>
  sources.map(source => {
    const { subject, answer } = raisedBy(source, consult.answers)
    return (
      <Text key={source} component="span" display="block" size="sm" c="dimmed">
        {subject && `${subject}: `}
        <b className={classes.answer}>{answer}</b>
      </Text>
    )
  })
