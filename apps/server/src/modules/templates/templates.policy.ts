import type { TemplateRecord } from '@om/contracts/prescription-templates'
import type { TemplateRow, VersionRow } from './templates.repo.ts'

type Reader = { staffId: string; isRegistered: boolean }

/**
 * What a doctor may do to a template that they may read. The clinic's change by a proposal that another doctor approves, one at a
 * time; their own at once. Who is not registered today reads.
 */
export const templateCan = (
  { ownerId, state }: Pick<TemplateRow, 'ownerId' | 'state'>,
  open: Pick<VersionRow, 'authorId'> | undefined,
  { staffId, isRegistered }: Reader,
): TemplateRecord['can'] => {
  const mayChange = isRegistered && (ownerId === null || ownerId === staffId) && !open
  const isMine = open?.authorId === staffId
  return {
    edit: mayChange && state !== 'retired',
    retire: mayChange && state === 'in_force',
    restore: mayChange && state === 'retired',
    approve: isRegistered && open !== undefined && !isMine,
    decline: isRegistered && open !== undefined && !isMine,
    withdraw: isRegistered && open !== undefined && isMine,
  }
}
