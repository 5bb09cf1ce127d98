import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appointmentMoves } from '@om/domain/lifecycles/appointment'
import { checkInMoves } from '@om/domain/lifecycles/check-in'
import { consultMoves } from '@om/domain/lifecycles/consult'
import { orderMoves } from '@om/domain/lifecycles/order'
import { prescriptionMoves } from '@om/domain/lifecycles/prescription'
import { refillMoves } from '@om/domain/lifecycles/refill'
import { migrationsFolder } from './migrate.ts'

/** What the migrations that fill the table of moves are called, behind their number. */
export const lifecycleMigration = 'lifecycle_moves'

/** The lifecycles that the database holds too. A subscription is not among them: its status is the payment provider's word. */
const lifecycles: Record<string, readonly { from: string; to: string }[]> = {
  appointment: appointmentMoves,
  check_in: checkInMoves,
  consult: consultMoves,
  order: orderMoves,
  prescription: prescriptionMoves,
  refill: refillMoves,
}

/** Every move of the domain as `kind from to`, each once and in order, whoever makes it. */
export const lifecycleMoves = (): string[] => {
  const all = Object.entries(lifecycles).flatMap(([kind, moves]) =>
    moves.map(({ from, to }) => `${kind} ${from} ${to}`),
  )
  return [...new Set(all)].sort()
}

/** The migration that makes the database's table of moves what the domain says now. */
export const lifecycleSql = (): string => {
  const rows = lifecycleMoves().map(move => `  (${move.replaceAll(/\S+/g, "'$&'").replaceAll(' ', ', ')})`)
  return [
    '-- Written by `npm run lifecycles` from packages/domain/src/lifecycles: the moves that triggers let through.',
    'delete from private.lifecycle_moves;',
    '--> statement-breakpoint',
    'insert into private.lifecycle_moves (kind, from_state, to_state) values',
    `${rows.join(',\n')};\n`,
  ].join('\n')
}

/** Whether the newest of those migrations says what the domain says. */
export const areLifecyclesWritten = (): boolean => {
  const newest = readdirSync(migrationsFolder)
    .filter(name => name.endsWith(`_${lifecycleMigration}.sql`))
    .sort()
    .at(-1)
  return newest !== undefined && readFileSync(join(migrationsFolder, newest), 'utf8') === lifecycleSql()
}
