import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type OnCall, practitioners } from '@om/contracts/practitioners'
import { CLINIC_ZONE, cityOf } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { isNow, OnCallNow, useOnCall } from '#app/features/practitioners/on-call.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { TimesFields } from './away-list.tsx'
import { type AwayForm, awayOf, awayWords, emptyAway } from './away-times.ts'

type Shift = OnCall['shifts'][number]

const Typed = z.object({
  id: z.uuid(),
  fromDay: z.string(),
  fromTime: z.string(),
  untilDay: z.string(),
  untilTime: z.string(),
  reason: z.string(),
})

/** Who is on call, now and ahead, and the doctor's own part in it. */
export const OnCallCard = () => {
  const { value, setValue, failure, reload } = useOnCall()
  if (failure !== null && !value) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!value) return <Skeleton height={160} radius="md" role="status" aria-label="Loading who is on call" />
  return (
    <Stack gap="lg" pt="xs">
      <OnCallNow shifts={value.shifts} />
      {value.shifts.length > 0 && (
        <ul className="plain-list ruled">
          {value.shifts.map(shift => (
            <ShiftLine key={shift.id} shift={shift} onSaved={setValue} />
          ))}
        </ul>
      )}
      <ShiftForm onSaved={setValue} />
    </Stack>
  )
}

const ShiftForm = ({ onSaved }: { onSaved: (saved: OnCall) => void }) => {
  const form = useContractForm(practitioners.goOnCall, {
    draft: { key: 'doctor-on-call', schema: Typed },
    initial: (): AwayForm & { id: string } => ({ id: crypto.randomUUID(), ...emptyAway }),
    toBody: values => {
      const times = awayOf(values, CLINIC_ZONE, clinicNow())
      const none = new Date(0).toISOString()
      return { id: values.id, ...('startsAt' in times ? times : { startsAt: none, endsAt: none }) }
    },
    check: (values): FieldErrors => {
      const times = awayOf(values, CLINIC_ZONE, clinicNow())
      return 'startsAt' in times ? {} : times
    },
    send: body => api.practitioners.goOnCall({ body }),
    revalidate: false,
    onDone: saved => {
      form.reset()
      onSaved(saved)
      toast('You are on call in this time')
    },
  })
  return (
    <form {...form.props}>
      <Stack gap={14}>
        <ProblemAlert problem={form.problem} />
        <TimesFields form={form} />
        <Group gap="8px 14px">
          <Button type="submit" variant="default" loading={form.busy}>
            Be on call
          </Button>
          <Text component="span" size="sm" c="dimmed">
            In {cityOf(CLINIC_ZONE)} time, at most seven days at once. Without times it is whole days.
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

const ShiftLine = ({ shift, onSaved }: { shift: Shift; onSaved: (saved: OnCall) => void }) => {
  const { send, busy } = useSend(
    async () => {
      try {
        return await api.practitioners.endOnCall({ params: { id: shift.id } })
      } catch (error) {
        toastProblem(error)
        throw error
      }
    },
    { revalidate: false, onDone: onSaved },
  )
  const when = awayWords(shift, CLINIC_ZONE)
  const end = isNow(shift, clinicNow()) ? 'End now' : 'Remove'
  return (
    <Group component="li" wrap="nowrap" justify="space-between">
      <Stack gap={2}>
        <span>{when}</span>
        <span className="small">{shift.isMine ? 'You' : shift.doctor}</span>
      </Stack>
      {shift.isMine && (
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          loading={busy}
          aria-label={`${end}: on call ${when}`}
          onClick={() => void send()}
        >
          {end}
        </Button>
      )}
    </Group>
  )
}
