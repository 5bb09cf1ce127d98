import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailColleague } from '#src/modules/mail/mail.ts'
import type { VersionRow } from './settings.repo.ts'

/** What each setting is called in a sentence. */
export const settingNames: Record<VersionRow['key'], string> = {
  assessments: 'new assessments',
  shop_orders: 'new orders of the shop',
  texts: 'text messages',
  dispatch: 'the days until an order leaves',
}

type Decided = Pick<VersionRow, 'id' | 'key' | 'proposedBy' | 'proposedByName'> & {
  decision: 'approved' | 'refused' | 'called off'
  by: string
  /** From when on it counts, where that is ahead. */
  from?: Date | null
}

/** To whoever proposed a setting: what a colleague decided about it. Why not stands beside the proposal. */
export const writeSettingDecided = (
  deps: Deps,
  tx: Tx,
  { id, key, proposedBy, proposedByName, decision, by, from }: Decided,
): Promise<void> => {
  const subject = `Your proposal was ${decision}`
  const what = settingNames[key]
  const sentences = {
    approved: `${by} has approved your proposal to change ${what}. ${from ? 'It counts from the time that you chose.' : 'It counts from now on.'}`,
    refused: `${by} has refused your proposal to change ${what}, and written why beside it. Nothing has changed.`,
    'called off': `${by} has called off the change of ${what} that you proposed. Nothing has changed.`,
  }
  return emailColleague(deps, tx, {
    ...{ userId: proposedBy, name: proposedByName, role: 'admin' },
    subject,
    heading: subject,
    paragraphs: [sentences[decision]],
    action: { label: 'Open the settings', path: '/admin/dashboard?section=settings' },
    dedupeKey: `setting-decided:${id}:${decision.replace(' ', '-')}`,
  })
}
