import type { ConsultForPatient } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import type { MyPhotos } from '@om/contracts/photos'
import { CLINIC_ZONE } from '@om/domain/dates'
import { AppointmentGlance, BookCard } from '#app/features/after-quiz/call-cards.tsx'
import { OutcomeCard } from '#app/features/after-quiz/outcome-card.tsx'
import { includesCall } from '#app/features/after-quiz/outcome-words.ts'
import { BeforeTheCall } from '#app/features/care-journey/before-the-call.tsx'
import { PhotosCard } from '#app/features/photos/photos-card.tsx'
import { spacedPhone, zoneOf } from '../../parts/patient-details.ts'

type AfterSendingProps = { consult: ConsultForPatient; photos: MyPhotos; me: Me }

/** What an open assessment came to and what there is to do: photos a doctor asked for first, then the call, then photos. */
export const AfterSending = ({ consult, photos, me }: AfterSendingProps) => {
  const zone = zoneOf(me) ?? CLINIC_ZONE
  const phone = spacedPhone(me.phone)
  const isAsked = photos.requests.some(request => request.answeredAt === null)
  const hasCall = includesCall(consult)
  const showsPhotos = hasCall || isAsked || photos.photos.length > 0 || consult.next.kind === 'photos'
  const photosCard = showsPhotos && <PhotosCard mine={photos} patientId={me.id} zone={zone} />
  return (
    <>
      {isAsked && photosCard}
      {consult.appointment && <AppointmentGlance appointment={consult.appointment} zone={zone} phone={phone} />}
      <OutcomeCard consult={consult} />
      {hasCall && !consult.appointment && <BookCard consult={consult} zone={zone} />}
      {!isAsked && photosCard}
      {hasCall && !consult.appointment && <BeforeTheCall consult={consult} phone={phone} />}
    </>
  )
}
