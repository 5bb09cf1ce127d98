import { randomUUID } from 'node:crypto'
import type { Setting } from '@om/contracts/settings'
import { people } from '@om/testing/people'
import type { TestApp } from '#test/test-app.ts'

/** Proposed by one admin: its id. */
export const givenProposal = async (
  app: TestApp,
  setting: Setting,
  { startsAt = null, id = randomUUID() }: { startsAt?: string | null; id?: string } = {},
): Promise<string> => {
  const { settings } = app.as(people.paula).api
  const from = (await settings.read({})).items.find(one => one.setting.key === setting.key)?.versionId ?? null
  await settings.propose({ body: { id, setting, words: 'Two doctors are ill this week.', startsAt, from } })
  return id
}

/** Proposed by one admin and approved by another: from now on it counts. */
export const givenSetting = async (app: TestApp, setting: Setting): Promise<void> => {
  const id = await givenProposal(app, setting)
  await app.as(people.sam).api.settings.decide({ params: { id }, body: { decision: 'approved', reason: '' } })
}
