import { Checkbox, List, SimpleGrid, Skeleton, Text, Textarea } from '@mantine/core'
import { limitsOf } from '@om/contracts/limits-of'
import { photos as contract, photoViews } from '@om/contracts/photos'
import { announce } from '#app/ui/announcer.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { PanelForm, Suggestions } from '../panels/panel-form.tsx'
import type { PanelProps } from '../panels/panel-frame.tsx'
import { missingViews, viewList, viewTitle } from './photo-set.ts'

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
        <Text>
          {missing.length === 0 ? 'All five views are here.' : `Missing: ${viewList(missing)}.`}
          {set.required && missing.length > 0 && ' The clinic needs all five before a first prescription.'}
        </Text>
      )}
      {!set && photos.failure === null && <Skeleton height={22} />}
      {open.length > 0 && (
        <List
          size="sm"
          spacing="xxs"
          pl="xxl"
          className="note"
          data-meaning="info"
          aria-label="Asked for and not here yet"
        >
          {open.map(({ id, view, reason: words, askedAt }) => (
            <List.Item key={id}>
              <b>{viewTitle(view)}</b>, asked <RelativeTime at={askedAt} />: {words}
            </List.Item>
          ))}
        </List>
      )}
      <Checkbox.Group
        label="Views"
        value={views}
        onChange={chosen => form.set({ views: photoViews.filter(view => chosen.includes(view)) })}
        error={form.errorOf('view')}
      >
        <SimpleGrid minColWidth={170} spacing="sm" verticalSpacing="xs" mt={6}>
          {photoViews.map(view => (
            <Checkbox
              key={view}
              value={view}
              label={missing.includes(view) ? `${viewTitle(view)} (missing)` : viewTitle(view)}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Suggestions
        label="Often said"
        of={photoReasons.map(one => ({ ...one, isPressed: reason === one.words }))}
        onChoose={words => form.set({ reason: words })}
      />
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

/** Why a photo is often asked for, in words a patient can act on. */
const photoReasons: readonly { topic: string; words: string }[] = [
  { topic: 'Not sent yet', words: 'Please send this photo, so that the doctor can see your hair from this side.' },
  { topic: 'Sharper', words: 'The photo is blurred. Please rest the phone on something, or use the timer.' },
  { topic: 'More light', words: 'The photo is too dark. Please take it facing a window, without flash.' },
  { topic: 'Closer', words: 'Please come closer, so that the area fills the picture.' },
  { topic: 'Whole area', words: 'Part of the area is cut off. Please step back until all of it is in the picture.' },
  {
    topic: 'Dry hair, parted',
    words: 'Please take it with dry hair, without products, parted so that the scalp shows.',
  },
  { topic: 'Hair off the face', words: 'Please hold your hair back so that the whole hairline shows.' },
]
