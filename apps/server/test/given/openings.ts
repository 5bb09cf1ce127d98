import { randomUUID } from 'node:crypto'
import type { Person } from '@om/testing/people'
import type { TestApp } from '#test/test-app.ts'

/** A doctor who opens the record of somebody who is not in their care, for a stated reason. */
export const givenOpened = (
  app: TestApp,
  doctor: Extract<Person, { role: 'doctor' | 'pharmacist' }>,
  patientId: string,
) =>
  app.as(doctor).api.chartOpenings.open({
    params: { id: patientId },
    body: { key: randomUUID(), reason: 'cover', words: 'I stand in for the doctor of this patient.' },
  })
