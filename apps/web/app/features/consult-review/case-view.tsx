import { Stack } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import type { PhotoView } from '@om/contracts/photos'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import type { To } from 'react-router'
import { PatientThreads } from '#app/features/messages/patient-threads.tsx'
import { useShortcuts } from '#app/ui/shortcuts.tsx'
import { AnswersCard, ChangesCard } from './cards/answers-cards.tsx'
import { AppointmentLine } from './cards/appointment-line.tsx'
import { CheckInsCard } from './cards/check-ins-card.tsx'
import { DecisionCard } from './cards/decision-card.tsx'
import { FlagsCard, MedicinesCard } from './cards/findings-cards.tsx'
import { GatesCard } from './cards/gates-card.tsx'
import { IdentityCard } from './cards/identity-card.tsx'
import { OpinionsCard } from './cards/opinions-card.tsx'
import { PatientCard } from './cards/patient-card.tsx'
import { PatternCard } from './cards/pattern-card.tsx'
import { PictureCard } from './cards/picture-card.tsx'
import { PrescriptionsCard } from './cards/prescriptions-card.tsx'
import { QueriesCard } from './cards/queries-card.tsx'
import { RecallsCard } from './cards/recalls-card.tsx'
import { ContactsCard, HistoryCard, QuestionsCard, ReasonsCard, ReviewCard } from './cards/record-cards.tsx'
import { RefillsCard } from './cards/refills-card.tsx'
import { SideEffectsCard } from './cards/side-effects-card.tsx'
import classes from './case.module.css'
import { CaseHeader } from './case-header.tsx'
import { mayAskForPhotos, type Panel } from './consult-words.ts'
import { DecisionBar } from './decision-bar.tsx'
import { NoteCard } from './note.tsx'
import { PanelFrame } from './panels/panel-frame.tsx'
import { PhotosCard } from './photos/photos-card.tsx'
import { useCasePhotos } from './photos/use-case-photos.ts'
import { CaseSheet } from './print/case-sheet.tsx'
import { usePrint } from './print/use-print.ts'
import { useCaseActions } from './use-case-actions.ts'
import { useNote } from './use-note.ts'

const LettersCard = lazy(() => import('./cards/letters-card.tsx').then(m => ({ default: m.LettersCard })))

export type CaseViewProps = {
  consult: ConsultForDoctor
  me: Me
  /** The patient's name, focused when a case opens. */
  heading: RefObject<HTMLHeadingElement | null>
  panel: Panel | null
  back: { to: To; label: string }
  onPanel: (panel: Panel | null) => Promise<void>
  onNext: () => void
  isClaimingNext: boolean
  onShowKeys: () => void
  onReload: () => void
}

/** One consult: what raised concern and what the patient said at the left, the doctor's work at the right. */
export const CaseView = (props: CaseViewProps) => {
  const { consult, me, heading, panel, back, onPanel, onNext, isClaimingNext, onShowKeys, onReload } = props
  const { can } = consult
  const note = useNote(consult.id, consult.note, can.decide)
  const actions = useCaseActions(consult)
  const photos = useCasePhotos(consult)
  const { isWanted: isPrinting, print } = usePrint()
  const isDecided = consult.decision !== null
  const { bar, decision } = useFocusReturn(panel, isDecided)
  const work = useRef<HTMLDivElement>(null)
  // A form that is being sent stays open until its answer is there, so that a refusal has its place.
  const turnTo = async (next: Panel | null) => {
    if (!work.current?.querySelector('form[aria-busy="true"]')) await onPanel(next)
  }
  const open = (which: Panel, isAllowed: boolean) => (isAllowed ? () => void turnTo(which) : undefined)
  const askForPhotos = (views: PhotoView[]) => {
    photos.asking.set({ views })
    void turnTo('photos')
  }
  useShortcuts({
    c: can.claim ? actions.claim : undefined,
    a: open('ask', can.ask),
    l: open('contact', can.recordContact),
    p: open('prescribe', can.decide),
    d: open('decline', can.decide),
    escape: panel ? () => void turnTo(null) : undefined,
  })
  return (
    <article className={classes.case} aria-labelledby="case-name">
      <CaseHeader
        consult={consult}
        heading={heading}
        back={back}
        onExtend={actions.extend}
        onPrint={() => void print()}
      />
      <AppointmentLine consult={consult} />
      <div className={classes.body} data-panel={panel ?? undefined}>
        <Stack className={classes.evidence}>
          <ReviewCard consult={consult} />
          <RecallsCard recalls={consult.recalls} />
          <QueriesCard queries={consult.queries} />
          <SideEffectsCard consult={consult} />
          {consult.prescriptions.length > 0 && (
            <>
              <RefillsCard patientId={consult.patient.id} firstName={consult.patient.firstName} />
              <CheckInsCard patientId={consult.patient.id} firstName={consult.patient.firstName} />
            </>
          )}
          {isDecided && (
            <DecisionCard heading={decision} consult={consult} onNext={onNext} isClaimingNext={isClaimingNext} />
          )}
          {isDecided && <PrescriptionsCard consult={consult} />}
          <FlagsCard consult={consult} />
          <ChangesCard answers={consult.answers} />
          <PatternCard consult={consult} />
          <PhotosCard
            photos={photos}
            patientId={consult.patient.id}
            onAsk={mayAskForPhotos(consult) ? askForPhotos : undefined}
          />
          {!isDecided && <PrescriptionsCard consult={consult} />}
        </Stack>
        <div className={classes.medicines}>
          <MedicinesCard consult={consult} />
        </div>
        <Stack className={classes.answers}>
          <AnswersCard answers={consult.answers} />
          <div className={classes.story}>
            <ReasonsCard consult={consult} />
            <HistoryCard consult={consult} />
          </div>
        </Stack>
        <Stack ref={work} className={classes.work}>
          {panel ? (
            <PanelFrame
              panel={panel}
              consult={consult}
              me={me}
              note={note}
              photos={photos}
              onClose={() => onPanel(null)}
              onLeave={() => turnTo(null)}
              onPanel={onPanel}
              onReload={onReload}
            />
          ) : (
            <>
              <NoteCard consult={consult} note={note} />
              <OpinionsCard consult={consult} />
              <ContactsCard consult={consult} />
              <IdentityCard consult={consult} />
              <QuestionsCard questions={consult.questions} />
              <PatientCard patient={consult.patient} />
              <PatientThreads patientId={consult.patient.id} inbox="/doctor/dashboard?section=messages&" />
              <PictureCard patientId={consult.patient.id} />
              <Suspense>
                <LettersCard consult={consult} me={me} />
              </Suspense>
              <GatesCard patientId={consult.patient.id} />
            </>
          )}
        </Stack>
      </div>
      <DecisionBar
        bar={bar}
        consult={consult}
        panel={panel}
        actions={actions}
        onPanel={turnTo}
        onNext={onNext}
        isClaimingNext={isClaimingNext}
        onShowKeys={onShowKeys}
        onReload={onReload}
      />
      {isPrinting && <CaseSheet consult={consult} photos={photos.set} note={note.text} />}
    </article>
  )
}

/** Gives the focus back to the button that opened a panel, or to the decision once one has been made. */
const useFocusReturn = (panel: Panel | null, isDecided: boolean) => {
  const bar = useRef<HTMLElement>(null)
  const decision = useRef<HTMLHeadingElement>(null)
  const panelBefore = useRef(panel)
  const wasDecided = useRef(isDecided)
  useEffect(() => {
    const closed = panelBefore.current
    panelBefore.current = panel
    if (panel || !closed) return
    const button = bar.current?.querySelector<HTMLElement>(`[data-opens="${closed}"]`) ?? bar.current
    button?.focus({ preventScroll: true })
  }, [panel])
  useEffect(() => {
    if (isDecided && !wasDecided.current) {
      decision.current?.focus({ preventScroll: true })
      decision.current?.scrollIntoView({ block: 'nearest' })
    }
    wasDecided.current = isDecided
  }, [isDecided])
  return { bar, decision }
}
