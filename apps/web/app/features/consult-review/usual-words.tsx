import { Anchor, Text } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import type { OfferedText, TextKind } from '@om/contracts/text-templates'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { fillIn, type TextValues } from '@om/domain/usual-words'
import { useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { Suggestions } from './panels/panel-form.tsx'

/** Of a case, what its words are filled in from. */
export type WordsFor = Pick<ConsultForDoctor, 'patient' | 'prescriptions' | 'sexAtBirth'>

/** What is filled in for the patient of a case. */
export const valuesOf = (
  { patient, prescriptions }: WordsFor,
  me: Pick<Me, 'firstName' | 'lastName'> | null,
): TextValues => ({
  first_name: patient.firstName,
  ...(me && { doctor_name: `Dr ${me.firstName} ${me.lastName}` }),
  medicines: prescriptions
    .filter(({ status }) => status === 'active')
    .flatMap(({ items }) => items.map(({ description }) => description))
    .join(' and '),
  today: formatDay(dayIn(new Date(clinicNow()), CLINIC_ZONE)),
})

const fits = (text: OfferedText, { sexAtBirth }: WordsFor): boolean =>
  text.for === 'everyone' || text.for === sexAtBirth || (sexAtBirth !== 'male' && sexAtBirth !== 'female')

type Props = {
  kind: TextKind
  label: string
  consult: WordsFor
  values: TextValues
  /** Which of them are shown; all where nothing is said. */
  only?: (text: OfferedText) => boolean
  isDisabled?: boolean
  isUsed?: (words: string) => boolean
  onChoose: (words: string, id: string) => void
}

/** The clinic's usual words and one's own, filled in for this patient, to start from: nothing is sent as it stands there. */
export const UsualWords = ({ kind, label, consult, values, only, isDisabled, isUsed, onChoose }: Props) => {
  const load = useCallback(() => api.textTemplates.offered({ query: { kind } }), [kind])
  const { value, failure, reload } = useLoaded(load)
  if (failure)
    return (
      <Text size="xs" c="dimmed">
        The usual words could not be loaded.{' '}
        <Anchor component="button" type="button" size="xs" underline="always" onClick={() => void reload()}>
          Try again
        </Anchor>
      </Text>
    )
  const offered = value?.items.filter(one => fits(one, consult) && (only?.(one) ?? true)) ?? []
  if (offered.length === 0) return null
  return (
    <Suggestions
      label={label}
      of={offered.map(({ id, title, text }) => {
        const words = fillIn(text, values)
        return { id, topic: title, words, isDisabled: isUsed?.(words) ?? false }
      })}
      isDisabled={isDisabled ?? false}
      onChoose={onChoose}
    />
  )
}

/** Which usual words a form began with, to be counted once it is sent. */
export const useUsed = () => {
  const [used, setUsed] = useState<readonly string[]>([])
  return { used, use: (id: string) => setUsed(before => [...new Set([...before, id])].slice(-10)) }
}
