import { done, type Result, refused } from '@om/contracts/errors'
import { TestCode } from '@om/contracts/picture'
import { addressLine } from '@om/domain/delivery'
import { tests } from '@om/domain/picture/tests'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { FileReply } from '#src/http/serve.ts'
import { latestConsultOf, newestAssessmentOf } from '#src/modules/consults/consults.ts'
import { clinicToday, currentDoctor, patientDetails } from '#src/modules/people/people.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'

/** A letter that asks a GP for tests. */
export type TestRequest = {
  clinic: { name: string; address: string; phone: string; email: string }
  doctor: { name: string; ahpraNumber: string }
  patient: { name: string; dateOfBirth: string | null; address: string }
  /** As the patient named their GP; empty when they did not. */
  to: string
  tests: string[]
  on: string
  createdAt: Date
}

/** Days after which somebody asks where the results are. */
const AWAITED_DAYS = 28
const DAY_MS = 86_400_000

const wanted = TestCode.array().min(1)

/**
 * The letter by which a patient asks their GP for tests. Refuses with `bad_request` without any, `not_found` and
 * `registration_not_current`. The making is audited.
 */
export const testRequest = async (
  ctx: BareCtx<'doctor'>,
  input: { id: string; tests: string },
): Promise<Result<FileReply>> => {
  const asked = wanted.safeParse([...new Set(input.tests.split(',').filter(Boolean))])
  if (!asked.success) return refused('bad_request', [{ field: 'tests', message: 'Choose at least one test.' }])
  const found = await inTransaction(ctx, async ({ deps, tx, actor }): Promise<Result<TestRequest>> => {
    const patient = await patientDetails(tx, input.id)
    if (!patient) return refused('not_found')
    const doctor = await currentDoctor(deps.clock, tx, actor)
    if (!doctor.ok) return doctor
    const assessment = await newestAssessmentOf(tx, input.id)
    await audit(deps.clock, tx, {
      action: 'picture.test_request',
      subjectType: 'patient',
      subjectId: input.id,
      patientId: input.id,
      reason: asked.data.join(','),
    })
    await openTask(deps, tx, {
      role: 'doctor',
      kind: 'tests_asked',
      subjectId: input.id,
      patientId: input.id,
      consultId: (await latestConsultOf(tx, input.id))?.id ?? null,
      summary: `The GP was asked for: ${asked.data.map(test => tests[test].name).join(', ')}. Ask the patient if nothing has come.`,
      dueAt: new Date(deps.clock.now().getTime() + AWAITED_DAYS * DAY_MS),
    })
    const { config } = deps
    return done({
      clinic: {
        name: config.productName,
        address: config.clinic.address,
        phone: config.clinic.phone,
        email: config.supportEmail,
      },
      doctor: { name: doctor.value.name, ahpraNumber: doctor.value.ahpraNumber },
      patient: {
        name: `${patient.firstName} ${patient.lastName}`.trim(),
        dateOfBirth: assessment?.dateOfBirth ?? null,
        address: addressLine(patient.address),
      },
      to: assessment?.answers.usual_gp?.trim() ?? '',
      tests: asked.data.map(test => tests[test].name),
      on: clinicToday(deps.clock),
      createdAt: deps.clock.now(),
    })
  })
  if (!found.ok) return found
  const { testRequestDocument } = await import('#src/documents/test-request-pdf.ts')
  return done({ bytes: await testRequestDocument(found.value), filename: 'test-request.pdf' })
}
