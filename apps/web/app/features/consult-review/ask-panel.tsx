import { Button, CloseButton, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import classes from './ask-panel.module.css'
import { cannedFor } from './canned-questions.ts'
import { PanelForm } from './panel-form.tsx'
import type { PanelProps } from './panel-frame.tsx'

const MOST = 5
const LEAST_LETTERS = 5
const Form = z.object({ questions: z.array(z.string()).min(1).max(MOST) })

/** Asks the patient up to five questions at once; the clock stands still until they answer. */
export const AskPanel = ({ consult, isAllowed, onClose, onReload }: PanelProps) => {
  const [{ questions }, change, forget] = useKeptForm(`ask:${consult.id}`, Form, () => ({ questions: [''] }))
  const written = questions.map(text => text.trim()).filter(Boolean)
  const { send, busy, problem, fieldErrors, clear } = useSend(
    () => api.consults.ask({ params: { id: consult.id }, body: { version: consult.version, questions: written } }),
    {
      onDone: async () => {
        forget()
        announce(`Sent to ${consult.patient.firstName}`)
        await onClose()
      },
    },
  )
  const set = (at: number, text: string) => change({ questions: questions.map((one, i) => (i === at ? text : one)) })
  const add = (text: string) => {
    const empty = questions.findIndex(one => one.trim() === '')
    if (empty >= 0) set(empty, text)
    else change({ questions: [...questions, text] })
  }
  const remove = (at: number) => {
    const rest = questions.filter((_, i) => i !== at)
    change({ questions: rest.length > 0 ? rest : [''] })
  }
  const isFull = questions.length >= MOST && !questions.some(one => one.trim() === '')
  const isReady = written.length > 0 && written.every(one => one.length >= LEAST_LETTERS)
  const reload = () => {
    clear()
    onReload()
  }
  return (
    <PanelForm
      action={written.length > 1 ? `Send ${written.length} questions` : 'Send question'}
      effect="The 24-hour clock stands still until the patient answers."
      busy={busy}
      isDisabled={!isAllowed || !isReady}
      problem={problem}
      onSend={() => void send()}
      onReload={reload}
    >
      {questions.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the list
        <div key={at} className={classes.question}>
          <Textarea
            label={questions.length > 1 ? `Question ${at + 1}` : 'Question'}
            size="sm"
            minRows={2}
            maxLength={500}
            value={text}
            onChange={event => set(at, event.currentTarget.value)}
            error={fieldErrors[`questions.${at}`]}
          />
          {(questions.length > 1 || text) && (
            <CloseButton size="sm" aria-label={`Remove question ${at + 1}`} onClick={() => remove(at)} />
          )}
        </div>
      ))}
      {fieldErrors.questions && <p className={classes.error}>{fieldErrors.questions}</p>}
      {questions.length < MOST && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => change({ questions: [...questions, ''] })}
        >
          Another question
        </Button>
      )}
      <fieldset className={classes.canned} disabled={isFull}>
        <legend>Often asked</legend>
        {cannedFor(consult).map(({ topic, question }) => (
          <button
            key={topic}
            type="button"
            className={classes.topic}
            title={question}
            disabled={questions.includes(question)}
            onClick={() => add(question)}
          >
            {topic}
          </button>
        ))}
      </fieldset>
    </PanelForm>
  )
}
