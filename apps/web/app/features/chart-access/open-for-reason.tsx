import { Button, Group, Radio, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import { type ChartAccess, chartOpenings, OPENING_HOURS, openingReasons } from '@om/contracts/chart-openings'
import { formatDay } from '@om/domain/dates'
import { useCallback } from 'react'
import { Link, type To } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { openingReasonWords } from './opening-words.ts'

type Props = {
  /** The patient, or one of their consults. */
  of: { patientId: string } | { consultId: string }
  back: { to: To; label: string }
}

/** In the place of a record that is closed to the doctor: who it is, and the way to open it for a stated reason. */
export const OpenForReason = ({ of, back }: Props) => {
  const [patientId, consultId] = 'patientId' in of ? [of.patientId, undefined] : [undefined, of.consultId]
  const load = useCallback(() => api.chartOpenings.access({ query: { patientId, consultId } }), [patientId, consultId])
  const { value, failure, reload } = useLoaded(load)
  if (failure !== null && !value) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!value) return <Skeleton height={320} radius="md" role="status" aria-label="Loading who it is" />
  return <ReasonForm key={value.patientId} access={value} back={back} />
}

const Typed = z.object({ key: z.uuid(), reason: z.string(), words: z.string() })

const ReasonForm = ({
  access: { patientId, name, dateOfBirth },
  back,
}: {
  access: ChartAccess
  back: Props['back']
}) => {
  const form = useContractForm(chartOpenings.open, {
    draft: { key: `open-chart-${patientId}`, schema: Typed },
    initial: () => ({ key: crypto.randomUUID(), reason: '', words: '' }),
    toBody: values => values,
    send: body => api.chartOpenings.open({ params: { id: patientId }, body }),
  })
  return (
    <Stack component="section" gap="md" maw={620} aria-labelledby="closed-record">
      <div>
        <Title order={1} size="h2" id="closed-record">
          {name}
        </Title>
        {dateOfBirth && <Text c="dimmed">Born {formatDay(dateOfBirth)}</Text>}
      </div>
      <Text>
        This patient is not in your care. You can open the record for {OPENING_HOURS} hours if you need it. The medical
        director is told at once. The patient sees your name, the reason that you choose, and the time.
      </Text>
      <form {...form.props}>
        <Stack gap="md">
          <ProblemAlert problem={form.problem} />
          <Radio.Group
            label="Why do you need it?"
            value={form.values.reason}
            error={form.errors.reason}
            onChange={reason => form.set({ reason })}
          >
            <Stack gap="xs" mt="xs">
              {openingReasons.map(reason => (
                <Radio key={reason} value={reason} label={openingReasonWords[reason]} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            {...form.text('words')}
            label="In your own words"
            description="For the medical director. The patient does not read it."
            autosize
            minRows={3}
          />
          <Group gap="sm">
            <Button type="submit" loading={form.busy}>
              Open the record
            </Button>
            <Button component={Link} to={back.to} variant="default">
              {back.label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
