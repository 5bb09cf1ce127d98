import { homeOf, roles } from '@om/domain/access'
import { z } from 'zod'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { storeNotice } from './notices.repo.ts'
import { readersAt, type Standing, saveFate, saveStanding } from './texts.repo.ts'

const told = {
  stopped: { word: 'account-texts-stopped', title: 'Text messages to your mobile were stopped' },
  dead: { word: 'account-texts-dead', title: 'Our texts do not reach your mobile' },
}

/** Where somebody reads what became of their texts. */
const settingsOf = (said: string): string => {
  const role = roles.find(one => one === said) ?? 'patient'
  if (role === 'patient') return '/patient-profile#notices'
  return role === 'doctor' ? '/doctor-settings#notices' : `${homeOf(role)}?notices=open`
}

/**
 * A number takes no texts any more, or takes them again: from the next one on that counts, and whoever has it in their account and wanted
 * texts finds it behind the bell and in their settings. What is told late, or again, changes nothing.
 */
export const changeStanding = async (
  tx: Tx,
  { number, standing, at }: { number: string; standing: Standing; at: Date },
): Promise<void> => {
  if (!(await saveStanding(tx, number, standing, at))) return
  for (const { id, role } of await readersAt(tx, number)) {
    if (standing === 'open') await announce(tx, [`user:${id}`], 'notice', id)
    else
      await storeNotice(tx, {
        userId: id,
        kind: 'account',
        sourceKey: `${told[standing].word}:${at.toISOString()}`,
        title: told[standing].title,
        link: settingsOf(role),
        at,
        isLive: true,
      })
  }
}

const Said = z.object({
  kind: z.enum(['stop', 'start', 'other', 'delivered', 'undelivered', 'no_such_number', 'stopped', 'on_its_way']),
  phone: z.string(),
  textId: z.string().default(''),
  at: z.coerce.date(),
})

const standingAfter: Partial<Record<z.infer<typeof Said>['kind'], Standing>> = {
  stop: 'stopped',
  stopped: 'stopped',
  start: 'open',
  no_such_number: 'dead',
}

/** Stores what the SMS provider tells: what became of a text, and that somebody answered STOP or START. Anything else they wrote needs nothing. */
export const applySmsEvent = async (deps: Deps, _type: string, payload: unknown): Promise<void> => {
  const { data } = Said.safeParse(payload)
  if (!data) return
  const { kind, phone: number, textId, at } = data
  const standing = standingAfter[kind]
  await inTransaction({ deps, actor: system('sms') }, async ({ tx }) => {
    if (textId && kind !== 'on_its_way') await saveFate(tx, textId, kind === 'delivered' ? 'delivered' : 'undelivered')
    if (standing) await changeStanding(tx, { number, standing, at })
  })
}
