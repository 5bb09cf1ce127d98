import { Checkbox, Skeleton, Textarea } from '@mantine/core'
import { limitsOf } from '@om/contracts/limits-of'
import { photos as contract, photoViews } from '@om/contracts/photos'
import { announce } from '#app/ui/announcer.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { PanelForm } from '../panel-form.tsx'
import type { PanelProps } from '../panel-frame.tsx'
import classes from './photo-ask-panel.module.css'
import { missingViews } from './photo-set.ts'
import { photoReasons, viewList, viewTitle } from './photo-words.ts'

const leastLetters = limitsOf(contract.ask, 'reason').min

/** Asks the patient for photos, or better ones, with one reason for all of them; what was asked already is listed. */
export const PhotoAskPanel = ({ consult, isAllowed, photos, onClose, onReload }: PanelProps) => {
  const { set, asking: form } = photos
  const { views, reason } = form.values
  const send = async () => {
    const sent = await form.submit()
    if (!sent) return
    announce(`Asked ${consult.patient.firstName} for ${viewList(sent)}`)
    await onClose()
  }
  const missing = set ? missingViews(set) : []
  const open = set?.requests.filter(({ answeredAt }) => answeredAt === null) ?? []
  const isReady = views.length > 0 && reason.trim().length >= leastLetters
  return (
    <PanelForm
      form={form}
      action={views.length > 1 ? `Ask for ${views.length} photos` : 'Ask for the photo'}
      effect={
        views.length === 0
          ? 'Choose at least one view.'
          : !isReady
            ? 'Say what the photo should show.'
            : 'We write to the patient, who finds the guide and your words behind sign-in.'
      }
      isDisabled={!isAllowed || !isReady}
      onSend={() => void send()}
      onReload={onReload}
    >
      {set && (
        <p className={classes.stand}>
          {missing.length === 0 ? 'All five views are here.' : `Missing: ${viewList(missing)}.`}
          {set.required && missing.length > 0 && ' The clinic needs all five before a first prescription.'}
        </p>
      )}
      {!set && photos.failure === null && <Skeleton height={22} />}
      {open.length > 0 && (
        <ul className={classes.open} aria-label="Asked for and not here yet">
          {open.map(({ id, view, reason: words, askedAt }) => (
            <li key={id}>
              <b>{viewTitle(view)}</b>, asked <RelativeTime at={askedAt} />: {words}
            </li>
          ))}
        </ul>
      )}
      <Checkbox.Group
        label="Views"
        value={views}
        onChange={chosen => form.set({ views: photoViews.filter(view => chosen.includes(view)) })}
        error={form.errorOf('view')}
      >
        <div className={classes.views}>
          {photoViews.map(view => (
            <Checkbox
              key={view}
              value={view}
              label={missing.includes(view) ? `${viewTitle(view)} (missing)` : viewTitle(view)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <fieldset className={classes.reasons}>
        <legend>Often said</legend>
        {photoReasons.map(({ topic, reason: words }) => (
          <button
            key={topic}
            type="button"
            className={classes.topic}
            title={words}
            aria-pressed={reason === words}
            onClick={() => form.set({ reason: words })}
          >
            {topic}
          </button>
        ))}
      </fieldset>
      <Textarea
        label="What the photo should show"
        description="The patient reads these words."
        size="sm"
        minRows={2}
        {...form.capped('reason')}
      />
    </PanelForm>
  )
}
