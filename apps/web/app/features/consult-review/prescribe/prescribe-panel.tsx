import { Box, Button, Group, List, Skeleton, Text } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import type { Problem } from '@om/contracts/errors'
import { signPrescription } from '@om/contracts/prescriptions'
import { IconCamera, IconPhoneCall, IconTestPipe } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ErrorState } from '#app/ui/states.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { ResultDialog } from '../cards/result-form.tsx'
import { NoteField } from '../note.tsx'
import { PanelForm } from '../panels/panel-form.tsx'
import type { PanelProps } from '../panels/panel-frame.tsx'
import { missingViews, viewList } from '../photos/photo-set.ts'
import { ConsentFields } from './consent-fields.tsx'
import { FindingFields } from './finding-fields.tsx'
import { ItemFields } from './item-fields.tsx'
import { PlanLine, ScriptPreview } from './script-preview.tsx'
import { emptySignForm, missingBeforeSigning, noTemplate, SignForm, signBody, withDraft } from './sign-form.ts'
import { ReplacesChoice, TemplateChoice, useDraft } from './template.tsx'

/** From a template to a signed prescription: fill in, look at the whole script, sign. */
export const PrescribePanel = ({ consult, me, note, photos, isAllowed, onClose, onPanel, onReload }: PanelProps) => {
  const [isPreview, setPreview] = useState(false)
  const [isEntering, setEntering] = useState(false)
  const [refusals, setRefusals] = useState<Problem[]>([])
  const contractForm = useContractForm(signPrescription, {
    draft: { key: `prescribe:${consult.id}`, schema: SignForm },
    initial: () => emptySignForm(consult),
    toBody: values => signBody(values, filled.draft ?? noTemplate, consult, note),
    send: async body => {
      setRefusals([])
      try {
        return await note.signWith(() => api.prescriptions.sign({ params: { id: consult.id }, body }))
      } catch (failure) {
        setPreview(false)
        if (failure instanceof ApiError) setRefusals(failure.problems)
        if (failure instanceof ApiError && failure.code === 'photos_needed') await photos.reload()
        throw failure
      }
    },
    onDone: async () => {
      announce(`Signed. ${consult.patient.firstName} has been told.`)
      await onClose()
    },
  })
  const { values: form, set: change, errors, error: refusal, busy, clear } = contractForm
  const filled: ReturnType<typeof useDraft> = useDraft(
    { consultId: consult.id, template: form.template, supplyDays: form.supplyDays, replaces: form.replaces },
    next => change(withDraft(form, next)),
  )
  const { draft, isCurrent, error, retry } = filled
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step and each refusal begins at its top
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [isPreview, refusal])

  const missing = draft ? missingBeforeSigning(form, draft, consult, note.text) : []
  const choose = (template: string) => {
    clear()
    setRefusals([])
    change({ template, supplyDays: null, repeats: null, items: [] })
  }

  const needsPhotos = isApiError(refusal) && refusal.code === 'photos_needed'
  const missingPhotos = photos.set?.required ? missingViews(photos.set) : []
  const askForPhotos = () => {
    photos.asking.set({ views: missingPhotos })
    void onPanel('photos')
  }
  const sign = async () => {
    // What the contract refuses is beside its field, which the preview does not show.
    if (!(await contractForm.submit())) setPreview(false)
  }
  if (isPreview && draft && isCurrent) {
    return (
      <PanelForm
        form={contractForm}
        action="Sign prescription"
        effect={`Signing approves the consult. A signed prescription cannot be changed.${draft.takesOver ? ` ${draft.takesOver.number} ends with your signature, with what is left on it.` : ''}`}
        isDisabled={!isAllowed || missing.length > 0}
        onSend={() => void sign()}
        onReload={onReload}
        extra={
          <Button variant="default" onClick={() => setPreview(false)} disabled={busy}>
            Back
          </Button>
        }
      >
        <Box ref={top} pos="absolute" />
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
      form={contractForm}
      action="Preview script"
      effect={effect}
      isWaiting={Boolean(form.template) && !isCurrent && !error}
      isDisabled={!isAllowed || !draft || !isCurrent || missing.length > 0}
      onSend={() => setPreview(true)}
      onReload={onReload}
    >
      <Box ref={top} pos="absolute" />
      {refusals.length > 0 && (
        <List size="sm" spacing="xxs" pl="xxl" className="note" data-meaning="danger">
          {refusals.map(({ field, message }) => (
            <List.Item key={`${field}${message}`}>{message}</List.Item>
          ))}
        </List>
      )}
      {(consult.policy.liveContactNeeded || consult.policy.videoNeeded) && (
        <Needed Icon={IconPhoneCall} action="Record it" onAct={() => void onPanel('contact')}>
          {consult.policy.videoNeeded
            ? 'The patient has to be seen, by video or in person, before you sign.'
            : 'A first prescription needs a live contact.'}
        </Needed>
      )}
      {(needsPhotos || missingPhotos.length > 0) && (
        <Needed Icon={IconCamera} action="Ask for them" onAct={askForPhotos}>
          The clinic needs all five photos before you sign
          {missingPhotos.length > 0 && `; missing: ${viewList(missingPhotos)}`}.
        </Needed>
      )}
      <TemplateChoice templates={consult.templates} value={form.template} onChange={choose} />
      <ReplacesChoice
        prescriptions={consult.prescriptions}
        value={form.replaces}
        onChange={replaces => change({ replaces, repeats: null })}
      />
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
          {draft.needs.map(need => (
            <Needed key={need} Icon={IconTestPipe} action="Enter a result" onAct={() => setEntering(true)}>
              {need}
            </Needed>
          ))}
          <ResultDialog
            patientId={consult.patient.id}
            isOpen={isEntering}
            onClose={() => setEntering(false)}
            onDone={retry}
          />
          <FindingFields draft={draft} form={form} consult={consult} change={change} errors={errors} />
          <ItemFields draft={draft} form={form} change={change} errors={errors} />
          {draft.warnings.length > 0 && (
            <List size="sm" spacing="xxs" pl="xxl" className="note" data-meaning="info">
              {draft.warnings.map(warning => (
                <List.Item key={warning}>{warning}</List.Item>
              ))}
            </List>
          )}
          <ConsentFields draft={draft} form={form} consult={consult} change={change} errors={errors} />
          <NoteField note={note} consult={consult} error={errors.note} isReadOnly={!isAllowed} />
          <PlanLine draft={draft} firstName={consult.patient.firstName} />
        </>
      )}
    </PanelForm>
  )
}

type NeededProps = { Icon: typeof IconCamera; action: string; onAct: () => void; children: ReactNode }

/** What has to come before a signature, and the way to it. */
const Needed = ({ Icon, action, onAct, children }: NeededProps) => (
  <Group className="note" data-meaning="caution" gap="xs">
    <Icon size={18} aria-hidden="true" />
    <Text component="span" size="sm" flex={1}>
      {children}
    </Text>
    <Button size="compact-sm" variant="default" onClick={onAct}>
      {action}
    </Button>
  </Group>
)
