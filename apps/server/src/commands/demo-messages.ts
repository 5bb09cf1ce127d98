import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { roster } from '@om/db/seed/roster'
import type { DoctorActor, PatientActor } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { storageKeyOf, storePhoto } from '#src/modules/photos/files/photo-files.ts'
import { insertPhoto, openablePhoto } from '#src/modules/photos/photos.repo.ts'
import { ticketByRequestKey } from '#src/modules/support/support.repo.ts'
import { beginThread } from '#src/modules/support/threads/my-threads.ts'
import { handOverTicket, noteOnTicket } from '#src/modules/support/tickets/hand-over.ts'

/** A bottle whose label came off, which says that it is a drawing. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800">
  <rect width="800" height="800" fill="#f3f0e7"/><rect x="300" y="180" width="200" height="460" rx="34" fill="#b9c4a5"/>
  <rect x="345" y="110" width="110" height="80" rx="12" fill="#6d7a55"/><rect x="300" y="360" width="200" height="120" fill="#e6e2d3"/>
  <text x="400" y="740" font-size="44" text-anchor="middle" fill="#6d7a55">Drawing</text></svg>`

type Told = { first: string; last: string; topic: 'dose' | 'delivery'; message: string; withPhoto?: true }

const told: Told[] = [
  {
    first: 'Bianca',
    last: 'Ferraro',
    topic: 'dose',
    withPhoto: true,
    message:
      'The label of my bottle has come off and I cannot read how much to use. I have added a photo. I have used one dropper in the evening so far. Is that right?',
  },
  {
    first: 'Ethan',
    last: 'Goh',
    topic: 'delivery',
    message: 'I am away for two weeks from Friday. Can the next parcel wait until I am back?',
  },
  {
    first: 'Reuben',
    last: 'Katz',
    topic: 'dose',
    message: 'Can I keep the capsules in the fridge? It gets very warm in my flat.',
  },
]

const actorOf = <R extends 'patient' | 'doctor'>(
  role: R,
  { id, email, firstName, lastName }: { id: string; email: string; firstName: string; lastName: string },
) => {
  const raw = { sub: id, email, role: 'authenticated', aal: 'aal2', session_id: id, app_metadata: { role }, exp: 0 }
  const name = `${role === 'doctor' ? 'Dr ' : ''}${firstName} ${lastName}`
  return { id, email, name, role, claims: { ...raw, raw } }
}

/** The photo that goes with a message of the demo, as its patient would have added it. */
const addPhoto = async (deps: Deps, actor: PatientActor): Promise<string> => {
  const id = idOf('photo of a message', actor.id)
  const [{ default: sharp }, { develop }] = await Promise.all([
    import('sharp'),
    import('#src/modules/photos/pictures/develop.ts'),
  ])
  const picture = await develop(await sharp(Buffer.from(drawing)).jpeg({ quality: 92 }).toBuffer())
  await storePhoto(deps, storageKeyOf(id), picture)
  await inTransaction({ deps, actor }, async ({ tx, now }) => {
    if (await openablePhoto(tx, id)) return
    await insertPhoto(tx, {
      id,
      patientId: actor.id,
      view: 'other',
      subjectKind: 'message',
      subjectId: idOf('message draft', actor.id),
      storageKey: storageKeyOf(id),
      width: picture.width,
      height: picture.height,
      bytes: picture.full.length,
      sha256: picture.sha256,
      createdAt: now,
    })
  })
  return id
}

/** What patients of the demo have written and nobody has answered: by the rules, so with its tasks and times. Done once. */
export const writeDemoMessages = async (deps: Deps): Promise<void> => {
  for (const { first, last, topic, message, withPhoto } of told) {
    const person = roster.find(one => one.person.id === idOf('person', first, last))?.person
    if (!person) continue
    const actor: PatientActor = actorOf('patient', person)
    const requestKey = idOf('demo message', person.id)
    const isThere = await inTransaction({ deps, actor }, ({ tx }) => ticketByRequestKey(tx, requestKey))
    if (isThere) continue
    const files = withPhoto ? [await addPhoto(deps, actor)] : []
    const begun = await inTransaction({ deps, actor }, ctx =>
      beginThread(ctx, { topic, message, files, requestKey, safety: 'none' }),
    )
    if (!begun.ok || first !== 'Reuben') continue
    const doctor: DoctorActor = { ...actorOf('doctor', people.drOkoro), staffId: people.drOkoro.staffId }
    const { id } = begun.value
    await inTransaction({ deps, actor: doctor }, ctx =>
      noteOnTicket(ctx, {
        id,
        text: 'Nothing about his treatment: only how to keep it.',
        requestKey: idOf('demo note', id),
      }),
    )
    await inTransaction({ deps, actor: doctor }, ctx =>
      handOverTicket(ctx, {
        id,
        to: 'pharmacist',
        colleagueId: null,
        note: 'He asks whether the capsules may be kept in the fridge, since his flat is warm. Yours, I think.',
        requestKey: idOf('demo hand-over', id),
        version: 0,
      }),
    )
  }
}
