import { Button, Skeleton } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import type { Problem } from '@om/contracts/errors'
import { IconCamera, IconPhoneCall } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ErrorState } from '#app/ui/states.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { NoteField } from '../note-field.tsx'
import { PanelForm } from '../panel-form.tsx'
import type { PanelProps } from '../panel-frame.tsx'
import { missingViews } from '../photos/photo-set.ts'
import { viewList } from '../photos/photo-words.ts'
import { ConsentFields } from './consent-fields.tsx'
import { FindingFields } from './finding-fields.tsx'
import { ItemFields } from './item-fields.tsx'
import { PlanLine } from './plan-line.tsx'
import classes from './prescribe-panel.module.css'
import { ScriptPreview } from './script-preview.tsx'
import { type Draft, emptySignForm, missingBeforeSigning, SignForm, signBody, withDraft } from './sign-form.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useDraft } from './use-draft.ts'

/** From a template to a signed prescription: fill in, look at the whole script, sign. */
export const PrescribePanel = ({ consult, me, note, photos, isAllowed, onClose, onPanel, onReload }: PanelProps) => {
  const [form, change, forget] = useKeptForm(`prescribe:${consult.id}`, SignForm, () => emptySignForm(consult))
  const [isPreview, setPreview] = useState(false)
  const [refusals, setRefusals] = useState<Problem[]>([])
  const { draft, isCurrent, error, retry } = useDraft(
    { consultId: consult.id, template: form.template, supplyDays: form.supplyDays },
    next => change(withDraft(form, next)),
  )
  const {
    send,
    busy,
    problem,
    error: refusal,
    fieldErrors,
    clear,
  } = useSend(
    async (checked: Draft) => {
      setRefusals([])
      try {
        return await api.prescriptions.sign({
          params: { id: consult.id },
          body: signBody(form, checked, consult, note.text),
        })
      } catch (failure) {
        setPreview(false)
        if (failure instanceof ApiError) setRefusals(failure.problems)
        if (failure instanceof ApiError && failure.code === 'photos_needed') await photos.reload()
        throw failure
      }
    },
    {
      onDone: async () => {
        forget()
        note.forget()
        announce(`Signed. ${consult.patient.firstName} has been told.`)
        await onClose()
      },
    },
  )
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step and each refusal begins at its top
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [isPreview, problem])

  const missing = draft ? missingBeforeSigning(form, draft, consult, note.text) : []
  const choose = (template: string) => {
    clear()
    setRefusals([])
    change({ template, supplyDays: null, repeats: null, items: [] })
  }

  const needsPhotos = isApiError(refusal) && refusal.code === 'photos_needed'
  const missingPhotos = photos.set?.required ? missingViews(photos.set) : []
  const askForPhotos = () => {
    photos.changeWish({ views: missingPhotos })
    void onPanel('photos')
  }
  const reload = () => {
    clear()
    onReload()
  }
  if (isPreview && draft && isCurrent) {
    return (
      <PanelForm
        action="Sign prescription"
        effect="Signing approves the consult. A signed prescription cannot be changed."
        busy={busy}
        isDisabled={!isAllowed || missing.length > 0}
        problem={problem}
        onSend={() => void send(draft)}
        onReload={reload}
        extra={
          <Button variant="default" onClick={() => setPreview(false)} disabled={busy}>
            Back
          </Button>
        }
      >
        <div ref={top} className={classes.top} />
        <ScriptPreview draft={draft} form={form} consult={consult} me={me} />
        <PlanLine draft={draft} firstName={consult.patient.firstName} />
      </PanelForm>
    )
  }

  const effect = !form.template
    ? 'Choose a template to begin.'
    : missing.length > 0
      ? `Still missing: ${missing.join(', ')}.`
      : 'Next you see the whole script before you sign.'
  return (
    <PanelForm
      action="Preview script"
      effect={effect}
      busy={Boolean(form.template) && !isCurrent && !error}
      isDisabled={!isAllowed || !draft || !isCurrent || missing.length > 0}
      problem={problem}
      onSend={() => setPreview(true)}
      onReload={reload}
    >
      <div ref={top} className={classes.top} />
      {refusals.length > 0 && (
        <ul className={classes.refusals}>
          {refusals.map(({ field, message }) => (
            <li key={`${field}${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {(consult.policy.liveContactNeeded || consult.policy.videoNeeded) && (
        <div className={classes.contact}>
          <IconPhoneCall size={18} aria-hidden="true" />
          <span>
            {consult.policy.videoNeeded
              ? 'The patient has to be seen, by video or in person, before you sign.'
              : 'A first prescription needs a live contact.'}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => void onPanel('contact')}>
            Record it
          </Button>
        </div>
      )}
      {(needsPhotos || missingPhotos.length > 0) && (
        <div className={classes.photos}>
          <IconCamera size={18} aria-hidden="true" />
          <span>
            The clinic needs all five photos before you sign
            {missingPhotos.length > 0 && `; missing: ${viewList(missingPhotos)}`}.
          </span>
          <Button size="compact-sm" variant="default" onClick={askForPhotos}>
            Ask for them
          </Button>
        </div>
      )}
      <TemplateChoice templates={consult.templates} value={form.template} onChange={choose} />
      {error !== null && <ErrorState error={error} retry={retry} />}
      {form.template && !draft && error === null && (
        <div role="status" aria-label="Filling the template">
          <Skeleton height={40} mb="sm" />
          <Skeleton height={130} mb="sm" />
          <Skeleton height={80} />
        </div>
      )}
      {draft && (
        <>
          <FindingFields draft={draft} form={form} consult={consult} change={change} errors={fieldErrors} />
          <ItemFields draft={draft} form={form} change={change} errors={fieldErrors} />
          {draft.warnings.length > 0 && (
            <ul className={classes.warnings}>
              {draft.warnings.map(warning => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <ConsentFields draft={draft} form={form} consult={consult} change={change} errors={fieldErrors} />
          <NoteField note={note} error={fieldErrors.note} isReadOnly={!isAllowed} />
          <PlanLine draft={draft} firstName={consult.patient.firstName} />
        </>
      )}
    </PanelForm>
  )
}
