import { Checkbox, Skeleton, Textarea } from '@mantine/core'
import { photoViews } from '@om/contracts/photos'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { PanelForm } from '../panel-form.tsx'
import type { PanelProps } from '../panel-frame.tsx'
import classes from './photo-ask-panel.module.css'
import { missingViews } from './photo-set.ts'
import { photoReasons, viewList, viewTitle } from './photo-words.ts'

const LEAST_LETTERS = 5

/** Asks the patient for photos, or better ones, with one reason for all of them; what was asked already is listed. */
export const PhotoAskPanel = ({ consult, isAllowed, photos, onClose, onReload }: PanelProps) => {
  const { set, wish, changeWish, forgetWish, reload } = photos
  const { views, reason } = wish
  const { send, busy, problem, fieldErrors, clear } = useSend(
    async () => {
      // One after the other: asking for the same view with the same words again changes nothing.
      for (const view of views) await api.photos.ask({ params: { id: consult.id }, body: { view, reason } })
    },
    {
      onDone: async () => {
        changeWish({ views: [], reason: '' })
        forgetWish()
        announce(`Asked ${consult.patient.firstName} for ${viewList(views)}`)
        await reload()
        await onClose()
      },
    },
  )
  const missing = set ? missingViews(set) : []
  const open = set?.requests.filter(({ answeredAt }) => answeredAt === null) ?? []
  const isReady = views.length > 0 && reason.trim().length >= LEAST_LETTERS
  return (
    <PanelForm
      action={views.length > 1 ? `Ask for ${views.length} photos` : 'Ask for the photo'}
      effect={
        views.length === 0
          ? 'Choose at least one view.'
          : !isReady
            ? 'Say what the photo should show.'
            : 'We write to the patient, who finds the guide and your words behind sign-in.'
      }
      busy={busy}
      isDisabled={!isAllowed || !isReady}
      problem={problem}
      onSend={() => void send()}
      onReload={() => {
        clear()
        onReload()
      }}
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
        onChange={chosen => changeWish({ views: photoViews.filter(view => chosen.includes(view)) })}
        error={fieldErrors.view}
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
            onClick={() => changeWish({ reason: words })}
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
        maxLength={300}
        value={reason}
        onChange={event => changeWish({ reason: event.currentTarget.value })}
        error={fieldErrors.reason}
      />
    </PanelForm>
  )
}
