import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appointmentMoves } from '@om/domain/lifecycles/appointment'
import { checkInMoves } from '@om/domain/lifecycles/check-in'
import { consultMoves } from '@om/domain/lifecycles/consult'
import { correctionMoves } from '@om/domain/lifecycles/correction'
import { firstStates } from '@om/domain/lifecycles/first-states'
import { deliveryMoves, goodsMoves, shopReturnMoves } from '@om/domain/lifecycles/goods'
import { orderMoves } from '@om/domain/lifecycles/order'
import { owedMoves } from '@om/domain/lifecycles/owed-payment'
import { checkoutMoves, planMoves } from '@om/domain/lifecycles/plan'
import { prescriptionMoves } from '@om/domain/lifecycles/prescription'
import { refillMoves } from '@om/domain/lifecycles/refill'
import { refundMoves } from '@om/domain/lifecycles/refund'
import { sideEffectMoves } from '@om/domain/lifecycles/side-effect'
import { threadMoves } from '@om/domain/lifecycles/thread'
import { worksheetMoves } from '@om/domain/lifecycles/worksheet'
import { migrationsFolder } from './migrate.ts'

/** What the migrations that fill the table of moves are called, behind their number. */
export const lifecycleMigration = 'lifecycle_moves'

type Kind = keyof typeof firstStates
type Kept = { table: string; column: string; moves: readonly { from: string; to: string }[] }

/**
 * The lifecycles that the database holds too. A subscription of a plan and a refund of the shop are not among them: their status is the
 * provider's word.
 */
export const lifecycles: Record<Kind, Kept> = {
  appointment: { table: 'appointments', column: 'state', moves: appointmentMoves },
  check_in: { table: 'check_ins', column: 'state', moves: checkInMoves },
  checkout: { table: 'checkout_sessions', column: 'status', moves: checkoutMoves },
  consult: { table: 'consults', column: 'state', moves: consultMoves },
  correction: { table: 'correction_requests', column: 'state', moves: correctionMoves },
  goods: { table: 'product_subscriptions', column: 'status', moves: goodsMoves },
  goods_delivery: { table: 'product_deliveries', column: 'state', moves: deliveryMoves },
  goods_refund: { table: 'goods_refunds', column: 'status', moves: refundMoves },
  order: { table: 'orders', column: 'state', moves: orderMoves },
  owed: { table: 'owed_payments', column: 'state', moves: owedMoves },
  plan: { table: 'plans', column: 'status', moves: planMoves },
  prescription: { table: 'prescriptions', column: 'status', moves: prescriptionMoves },
  refill: { table: 'refills', column: 'state', moves: refillMoves },
  refund: { table: 'refunds', column: 'status', moves: refundMoves },
  shop_return: { table: 'shop_returns', column: 'status', moves: shopReturnMoves },
  side_effect: { table: 'side_effects', column: 'state', moves: sideEffectMoves },
  thread: { table: 'support_tickets', column: 'status', moves: threadMoves },
  worksheet: { table: 'worksheets', column: 'status', moves: worksheetMoves },
}

/** Every move of the domain as `kind from to`, each once and in order, whoever makes it. */
export const lifecycleMoves = (): string[] => {
  const all = Object.entries(lifecycles).flatMap(([kind, { moves }]) =>
    moves.map(({ from, to }) => `${kind} ${from} ${to}`),
  )
  return [...new Set(all)].sort()
}

/** Every state of the domain in which a record begins, as `kind state`, in order. */
export const lifecycleFirsts = (): string[] =>
  Object.entries(firstStates)
    .flatMap(([kind, states]) => states.map(state => `${kind} ${state}`))
    .sort()

/** Every transaction of the product; what the demo's past or the owner lays down outside of one was born long before. */
const working = `current_user in ('service_role', 'authenticated', 'anon')`

const triggersOf = ([kind, { table, column }]: [string, Kept]) => [
  `drop trigger if exists ${table}_lifecycle on public.${table};`,
  `create trigger ${table}_lifecycle before update on public.${table} for each row\n  when (old.${column} is distinct from new.${column}) execute function private.hold_lifecycle('${kind}', '${column}');`,
  `drop trigger if exists ${table}_first_state on public.${table};`,
  `create trigger ${table}_first_state before insert on public.${table} for each row\n  when (${working}) execute function private.hold_first_state('${kind}', '${column}');`,
]

const valuesOf = (rows: string[]) =>
  `${rows.map(row => `  (${row.replaceAll(/\S+/g, "'$&'").replaceAll(' ', ', ')})`).join(',\n')};`

/** The migration that makes the database's table of moves what the domain says now, and that of first states, with triggers for each kind that ask them. */
export const lifecycleSql = (): string => {
  return [
    '-- Written by `npm run lifecycles` from packages/domain/src/lifecycles: the moves that triggers let through.',
    'delete from private.lifecycle_moves;',
    '--> statement-breakpoint',
    'insert into private.lifecycle_moves (kind, from_state, to_state) values',
    [
      valuesOf(lifecycleMoves()),
      'delete from private.lifecycle_firsts;',
      `insert into private.lifecycle_firsts (kind, state) values\n${valuesOf(lifecycleFirsts())}`,
      ...Object.entries(lifecycles).flatMap(triggersOf),
    ].join('\n--> statement-breakpoint\n'),
    '',
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
