import { NativeSelect, Radio, SimpleGrid, Text } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { CiMark } from '#app/ui/status-badge.tsx'
import classes from './prescribe.module.css'
import { type Draft, replaceable } from './sign-form.ts'

type Props = { templates: ConsultForDoctor['templates']; value: string; onChange: (code: string) => void }

/**
 * The templates for this patient by what is in them and whether they may have it, in the clinic's order and never by price.
 * (REG-04)
 */
export const TemplateChoice = ({ templates, value, onChange }: Props) => {
  const usable = templates.filter(({ supplyDays }) => supplyDays.length > 0)
  const gone = templates.filter(({ unavailable }) => unavailable !== null)
  return (
    <Radio.Group
      label="Template"
      description="Marked by today’s answers. What is prescribed already is weighed once you choose."
      value={value}
      onChange={onChange}
    >
      <SimpleGrid minColWidth={220} spacing={6} mt={6}>
        {usable.map(({ code, title, medicines, compounded, isOwn, worst }) => (
          <Radio.Card key={code} value={code} className={classes.template}>
            <Radio.Indicator size="sm" />
            <span>
              {medicines.map(line => (
                <Text key={line} component="span" display="block" fw={550}>
                  {line}
                </Text>
              ))}
              <Text component="span" display="block" size="xs" c="dimmed" mb={4}>
                {title}
                {compounded && ', compounded'}
                {isOwn && ', my own'}
              </Text>
              <CiMark severity={worst} />
            </span>
          </Radio.Card>
        ))}
      </SimpleGrid>
      {gone.map(({ code, title, unavailable }) => (
        <Text key={code} size="sm" c="dimmed" mt={6}>
          {title} is not offered: {unavailable}
        </Text>
      ))}
      {usable.length === 0 && (
        <Text c="dimmed" mt={6}>
          No template fits this patient. Decline or refer instead.
        </Text>
      )}
    </Radio.Group>
  )
}

type Wanted = { consultId: string; template: string; supplyDays: number | null; replaces: string | null }

type ReplacesProps = {
  prescriptions: ConsultForDoctor['prescriptions']
  value: string | null
  onChange: (id: string | null) => void
}

/** Whether the new prescription takes the place of one that stands, or is beside it; nothing where none stands. */
export const ReplacesChoice = ({ prescriptions, value, onChange }: ReplacesProps) => {
  const lines = replaceable(prescriptions)
  if (lines.length === 0) return null
  return (
    <NativeSelect
      label="This prescription"
      description={
        value
          ? 'The one before ends with your signature, and nothing more is charged for it. The interval since the last supply counts on.'
          : 'Both stand side by side.'
      }
      data={[
        ...lines.map(({ id, number, title }) => ({ value: id, label: `takes the place of ${number}, ${title}` })),
        { value: '', label: 'is beside what is prescribed already' },
      ]}
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value || null)}
    />
  )
}

/**
 * The chosen template filled for this patient and checked against their answers; asked again when the template or the days
 * of supply change. The last draft stays in sight while the next one comes.
 */
export const useDraft = (wanted: Wanted, onDraft: (draft: Draft) => void) => {
  const { consultId, template, supplyDays, replaces } = wanted
  const [filled, setFilled] = useState<{ draft: Draft; replaces: string | null } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const take = useEffectEvent((next: Draft, replaces: string | null) => {
    setFilled({ draft: next, replaces })
    onDraft(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!template) return undefined
    const stop = new AbortController()
    setError(null)
    api.prescriptions
      .draft(
        {
          params: { id: consultId },
          query: { template, supplyDays: supplyDays ?? undefined, replaces: replaces ?? undefined },
        },
        { signal: stop.signal },
      )
      .then(
        next => take(next, replaces),
        (failure: unknown) => {
          if (!stop.signal.aborted) setError(failure)
        },
      )
    return () => stop.abort()
  }, [consultId, template, supplyDays, replaces, tries])
  const draft = filled?.draft ?? null
  const isCurrent =
    draft?.template === template &&
    filled?.replaces === replaces &&
    (supplyDays === null || draft.supplyDays === supplyDays)
  return { draft: draft?.template === template ? draft : null, isCurrent, error, retry: () => setTries(tries + 1) }
}
