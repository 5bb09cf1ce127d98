import { Button, CloseButton, Input, Textarea } from '@mantine/core'
import { askPatient } from '@om/contracts/consults'
import { limitsIn, limitsOf } from '@om/contracts/limits-of'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { UsualWords, useUsed, valuesOf } from '../usual-words.tsx'
import classes from './panel.module.css'
import { PanelForm } from './panel-form.tsx'
import type { PanelProps } from './panel-frame.tsx'

const most = limitsOf(askPatient, 'questions').max
const letters = limitsIn(askPatient.body, 'questions.0')
const Typed = z.object({ questions: z.array(z.string()).min(1) })

const writtenIn = (questions: readonly string[]) => questions.map(text => text.trim()).filter(Boolean)

/** Asks the patient up to five questions at once; the clock stands still until they answer. */
export const AskPanel = ({ consult, me, isAllowed, onClose, onReload }: PanelProps) => {
  const { used, use } = useUsed()
  const form = useContractForm(askPatient, {
    draft: { key: `ask:${consult.id}`, schema: Typed },
    initial: () => ({ questions: [''] }),
    toBody: values => ({ version: consult.version, questions: writtenIn(values.questions), from: [...used] }),
    send: body => api.consults.ask({ params: { id: consult.id }, body }),
    onDone: async () => {
      announce(`Sent to ${consult.patient.firstName}`)
      await onClose()
    },
  })
  const { questions } = form.values
  const written = writtenIn(questions)
  const set = (at: number, text: string) => form.set({ questions: questions.map((one, i) => (i === at ? text : one)) })
  const add = (text: string) => {
    const empty = questions.findIndex(one => one.trim() === '')
    if (empty >= 0) set(empty, text)
    else form.set({ questions: [...questions, text] })
  }
  const remove = (at: number) => {
    const rest = questions.filter((_, i) => i !== at)
    form.set({ questions: rest.length > 0 ? rest : [''] })
  }
  const isFull = questions.length >= most && !questions.some(one => one.trim() === '')
  const isReady = written.length > 0 && written.every(one => one.length >= letters.min)
  return (
    <PanelForm
      form={form}
      action={written.length > 1 ? `Send ${written.length} questions` : 'Send question'}
      effect="The 24 hours pause until the patient answers."
      isDisabled={!isAllowed || !isReady}
      onReload={onReload}
    >
      {questions.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the list
        <div key={at} className={classes.corner}>
          <Textarea
            label={questions.length > 1 ? `Question ${at + 1}` : 'Question'}
            size="sm"
            minRows={2}
            maxLength={letters.max}
            value={text}
            onChange={event => set(at, event.currentTarget.value)}
            error={form.errors[`questions.${at}`]}
          />
          {(questions.length > 1 || text) && (
            <CloseButton size="sm" aria-label={`Remove question ${at + 1}`} onClick={() => remove(at)} />
          )}
        </div>
      ))}
      {form.errors.questions && <Input.Error size="sm">{form.errors.questions}</Input.Error>}
      {questions.length < most && (
        <Button
          variant="subtle"
          size="compact-sm"
          mr="auto"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => form.set({ questions: [...questions, ''] })}
        >
          Another question
        </Button>
      )}
      <UsualWords
        kind="question"
        label="Often asked"
        consult={consult}
        values={valuesOf(consult, me)}
        isUsed={words => questions.includes(words)}
        isDisabled={isFull}
        onChoose={(words, id) => {
          add(words)
          use(id)
        }}
      />
    </PanelForm>
  )
}
