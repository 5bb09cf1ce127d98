import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Picture, requestTests as requestEndpoint } from '@om/contracts/picture'
import type { RequestLetter } from '@om/db/tables/picture'
import { addressLine } from '@om/domain/delivery'
import { tests } from '@om/domain/picture/tests'
import { withinBusinessDays } from '@om/domain/working-day'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { FileReply } from '#src/http/serve.ts'
import { latestConsultOf, newestAssessmentOf } from '#src/modules/consults/consults.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { bornOn, clinicToday, currentDoctor, patientDetails } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { pictureForCase } from './picture.present.ts'
import { insertRequest, lockOpenRequests, type RequestRow, updateRequest, visibleRequest } from './picture.repo.ts'
import { followTestsDue } from './tests-due.ts'

/** A letter that asks a GP for tests. */
export type TestRequest = RequestLetter & { tests: string[]; createdAt: Date }

/** Days after which somebody asks where the results are. */
const AWAITED_DAYS = 28
const DAY_MS = 86_400_000

type NewRequest = { id: string } & CallInput<typeof requestEndpoint>['body']

/**
 * A doctor asks the GP for tests: what is asked for is kept with its letter and awaited, and the patient is told that there is
 * a letter for them. Sent again, it is the request that is there. Refuses with `not_found`, `registration_not_current` and
 * `own_care` (INV-05).
 */
export const requestTests = async (ctx: Ctx<'doctor'>, input: NewRequest): Promise<Result<Picture>> => {
  const { deps, tx, actor, now } = ctx
  const patient = await patientDetails(tx, input.id)
  if (!patient) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (input.id === actor.id) return refused('own_care')
  const assessment = await newestAssessmentOf(tx, input.id)
  const asked = [...new Set(input.tests)]
  const { config } = deps
  const isNew = await insertRequest(tx, {
    id: input.key,
    patientId: input.id,
    tests: asked,
    letter: {
      clinic: {
        name: config.productName,
        address: config.clinic.address,
        phone: config.clinic.phone,
        email: config.supportEmail,
      },
      doctor: { name: doctor.value.name, ahpraNumber: doctor.value.ahpraNumber },
      patient: {
        name: `${patient.firstName} ${patient.lastName}`.trim(),
        dateOfBirth: await bornOn(tx, input.id),
        address: addressLine(patient.address),
      },
      to: assessment?.answers.usual_gp?.trim() ?? '',
      on: clinicToday(deps.clock),
    },
    requestedBy: doctor.value.name,
    requestedAt: now,
  })
  if (!isNew) return done(await pictureForCase(tx, input.id, actor))
  await audit(deps.clock, tx, {
    action: 'picture.test_request',
    subjectType: 'test_request',
    subjectId: input.key,
    patientId: input.id,
    reason: asked.join(','),
  })
  await awaitResults(deps, tx, { id: input.key, patientId: input.id, tests: asked, requestedAt: now })
  await followTestsDue(deps, tx, input.id)
  await announceRequest(ctx, input.id)
  await writeLetterReady(deps, tx, { id: input.key, patientId: input.id, brand: assessment?.brand ?? 'men' })
  return done(await pictureForCase(tx, input.id, actor))
}

/** Neutral on a lock screen: that there is a letter, never what for. */
export const writeLetterReady = (
  deps: Deps,
  tx: Tx,
  { id, patientId, brand }: { id: string; patientId: string; brand: 'men' | 'women' },
): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: 'Your doctor has a letter for you',
    heading: 'Your doctor has a letter for you',
    paragraphs: ['Sign in to read it and to download it. It is with your records.'],
    action: { label: 'Sign in', path: '/patient-dashboard' },
    dedupeKey: `test-request:${id}`,
  })

/** What a GP was asked for is a task of the doctors until it has come. */
export const awaitResults = async (
  deps: Deps,
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'patientId' | 'tests' | 'requestedAt'>,
): Promise<void> =>
  openTask(deps, tx, {
    role: 'doctor',
    kind: 'tests_asked',
    subjectId: request.id,
    patientId: request.patientId,
    consultId: (await latestConsultOf(tx, request.patientId))?.id ?? null,
    summary: `The GP was asked for: ${request.tests.map(test => tests[test].name).join(', ')}. Ask the patient if nothing has come.`,
    dueAt: new Date(
      Math.max(
        request.requestedAt.getTime() + AWAITED_DAYS * DAY_MS,
        withinBusinessDays(deps.clock.now(), 1).getTime(),
      ),
    ),
  })

const announceRequest = ({ tx }: Ctx<'doctor'>, patientId: string) =>
  announceEach(tx, [
    { topics: [`user:${patientId}`], kind: 'picture', subjectId: patientId },
    { topics: ['role:doctor'], kind: 'picture', subjectId: patientId },
  ])

/** A doctor waits no longer for what has not come; closing it twice changes nothing. Refuses as asking does. */
export const closeTestRequest = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<Picture>> => {
  const { deps, tx, actor, now } = ctx
  const request = await visibleRequest(tx, id)
  if (!request) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const { patientId } = request
  if (patientId === actor.id) return refused('own_care')
  if ((await lockOpenRequests(tx, patientId)).some(open => open.id === id)) {
    await updateRequest(tx, id, { closedAt: now, closedBy: doctor.value.name })
    await closeTasks(deps, tx, 'tests_asked', [id], doctor.value.name)
    await audit(deps.clock, tx, {
      action: 'picture.test_request_close',
      subjectType: 'test_request',
      subjectId: id,
      patientId,
    })
    await followTestsDue(deps, tx, patientId)
    await announceRequest(ctx, patientId)
  }
  return done(await pictureForCase(tx, patientId, actor))
}

/** The letter as it was written, for the patient who takes it to their GP and for doctors. The reading is audited. */
export const testRequestLetter = async (
  ctx: BareCtx<readonly ['patient', 'doctor']>,
  { id }: { id: string },
): Promise<Result<FileReply>> => {
  const found = await inTransaction(ctx, async ({ deps, tx }): Promise<Result<TestRequest>> => {
    const request = await visibleRequest(tx, id)
    if (!request) return refused('not_found')
    await audit(deps.clock, tx, {
      action: 'picture.test_request_read',
      subjectType: 'test_request',
      subjectId: id,
      patientId: request.patientId,
    })
    const { letter, requestedAt } = request
    return done({ ...letter, tests: request.tests.map(test => tests[test].name), createdAt: requestedAt })
  })
  if (!found.ok) return found
  const { testRequestDocument } = await import('#src/documents/test-request-pdf.ts')
  return done({ bytes: await testRequestDocument(found.value), filename: 'test-request.pdf' })
}
