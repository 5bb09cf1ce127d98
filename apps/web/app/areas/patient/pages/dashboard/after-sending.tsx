import { Text } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import type { MyPhotos } from '@om/contracts/photos'
import { CLINIC_ZONE } from '@om/domain/dates'
import { AppointmentGlance, BookCard } from '#app/features/after-quiz/call-cards.tsx'
import { OutcomeCard } from '#app/features/after-quiz/outcome-card.tsx'
import { includesCall } from '#app/features/after-quiz/outcome-words.ts'
import { BeforeTheCall } from '#app/features/care-journey/before-the-call.tsx'
import { OnlineOnly } from '#app/features/offline/online-only.tsx'
import { AttachedPhotos } from '#app/features/photos/attached-photos.tsx'
import { PhotosCard } from '#app/features/photos/photos-card.tsx'
import { SectionCard } from '#app/ui/card.tsx'
import { spacedPhone, zoneOf } from '../../parts/patient-details.ts'

type AfterSendingProps = { consult: ConsultForPatient; photos: MyPhotos; me: Me }

/** What an open assessment came to and what there is to do: photos a doctor asked for first, then the call, then photos. */
export const AfterSending = ({ consult, photos, me }: AfterSendingProps) => {
  const zone = zoneOf(me) ?? CLINIC_ZONE
  const phone = spacedPhone(me.phone)
  const isAsked = photos.requests.some(request => request.answeredAt === null)
  const hasCall = includesCall(consult)
  const showsPhotos =
    hasCall || consult.review !== null || isAsked || photos.photos.length > 0 || consult.next.kind === 'photos'
  const photosCard = showsPhotos && <PhotosCard mine={photos} zone={zone} />
  return (
    <>
      {isAsked && photosCard}
      <OnlineOnly>
        {consult.appointment && <AppointmentGlance appointment={consult.appointment} zone={zone} phone={phone} />}
        <OutcomeCard consult={consult} />
        {hasCall && !consult.appointment && <BookCard consult={consult} zone={zone} />}
      </OnlineOnly>
      {!isAsked && photosCard}
      {consult.identityNeeded && <IdentityPicture consult={consult} />}
      <OnlineOnly>{hasCall && !consult.appointment && <BeforeTheCall consult={consult} phone={phone} />}</OnlineOnly>
    </>
  )
}

const refusedWords: Record<NonNullable<ConsultForPatient['identityRefused']>, string> = {
  unreadable: 'it was not clear enough to read',
  not_matching: 'the doctor could not match it with your name, birthday and photos',
  not_valid: 'it was no valid photo ID, such as a driver licence or a passport',
}

/** A picture of a photo ID, for those who do not show it on a video call. It is deleted once a doctor has looked. (REG-03) */
const IdentityPicture = ({ consult: { id, identityRefused, identitySent } }: { consult: ConsultForPatient }) => (
  <SectionCard anchor="identity" title="Show us who you are" size="lg">
    {identityRefused && !identitySent && (
      <Text size="body" mb="sm" maw="60ch" role="status">
        <b>The picture you sent could not be used: {refusedWords[identityRefused]}.</b> It is deleted. Please send
        another one, or show your ID on your video call: without it no doctor may prescribe.
      </Text>
    )}
    <Text size="body" mb="sm" maw="60ch">
      Before a first prescription a doctor looks at a photo ID, such as a driver licence or a passport. Show it on your
      video call, or send a picture of it here: it is deleted as soon as a doctor has looked at it, and you may take it
      back until then. You can cover its number.
    </Text>
    <AttachedPhotos about={{ kind: 'identity', id }} mayAdd />
  </SectionCard>
)
