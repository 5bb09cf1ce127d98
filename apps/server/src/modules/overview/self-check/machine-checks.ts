import { stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { clinicToday, mayPractise } from '#src/modules/people/people.ts'
import { lastAuditCheck, registrations } from '../overview.repo.ts'
import { type Check, COUNTED_TO, type Finding, look } from './finding.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WAITS_MS = 15 * MINUTE_MS

const cappedWords = (count: number) => (count >= COUNTED_TO ? `${COUNTED_TO} or more` : String(count))

/** How long ago, as people say it. */
const agoWords = (ms: number): string => {
  if (ms < 2 * HOUR_MS) return `${Math.max(0, Math.round(ms / MINUTE_MS))} min`
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / DAY_MS)} days`
}

/** What the last check of the chain found, and that there was one. */
export const auditChain: Check = (deps, now) =>
  look(deps, async tx => {
    const { checked, waitingSince } = await lastAuditCheck(tx, clinicToday(deps.clock))
    if (!checked)
      return { state: 'unknown', note: 'It has not been checked yet: it is, in the first minute of each day.' }
    if (checked.finding) return { state: 'bad', count: 1, note: `The last check found that ${checked.finding}.` }
    const age = now.getTime() - checked.checkedAt.getTime()
    if (age > 26 * HOUR_MS) return { state: 'bad', count: 1, note: `It was last checked ${agoWords(age)} ago.` }
    const waits = waitingSince ? now.getTime() - waitingSince.getTime() : 0
    if (waits > HOUR_MS)
      return {
        state: 'bad',
        count: 1,
        note: `Entries have waited for their place in the chain for ${agoWords(waits)}.`,
      }
    return { state: 'good', note: `${checked.position.toLocaleString('en-AU')} entries, all as they were written.` }
  })

type Waiting = { count: number; oldest: Date | null }

/** A few late ones are worth a look; many, or one that is late by an hour, are not as they should be. */
const lateFinding = ({ count, oldest }: Waiting, now: Date, what: string): Finding => {
  if (count === 0 || !oldest) return { state: 'good' }
  const age = now.getTime() - oldest.getTime()
  return {
    state: count >= 5 || age > HOUR_MS ? 'bad' : 'caution',
    count,
    note: `${cappedWords(count)} ${count === 1 ? 'waits' : 'wait'} ${what}, the oldest for ${agoWords(age)}.`,
  }
}

const waitingOf = (row: Record<string, unknown> | undefined): Waiting => ({
  count: Number(row?.n ?? 0),
  oldest: row?.oldest instanceof Date ? row.oldest : null,
})

/** Mails that were written and not sent, and what goes to devices and as texts. */
export const outbox: Check = (deps, now) =>
  look(deps, async tx => {
    const { rows } = await tx.raw(
      `select count(*)::int as n, min(at) as oldest from (
         (select created_at as at from public.outbox_emails where status = 'waiting' and created_at < $1 limit ${COUNTED_TO})
         union all
         (select next_attempt_at from public.notice_sends where state = 'waiting' and next_attempt_at < $1 limit ${COUNTED_TO})
         union all
         (select next_attempt_at from public.notice_texts where state = 'waiting' and next_attempt_at < $1 limit ${COUNTED_TO})
         limit ${COUNTED_TO}) waiting`,
      [new Date(now.getTime() - WAITS_MS)],
    )
    return lateFinding(waitingOf(rows[0]), now, 'to be sent')
  })

/** Messages of outside services that were stored and not handled. The database says when they came. */
export const webhooks: Check = deps =>
  look(deps, async tx => {
    const { rows } = await tx.raw(
      `select id, provider, type, last_error <> '' as failed, received_at, now() as now from public.webhook_inbox
       where handled_at is null and received_at < now() - $1 * interval '1 ms' order by received_at limit ${COUNTED_TO}`,
      [WAITS_MS],
    )
    const [first] = rows
    if (!first || !(first.received_at instanceof Date) || !(first.now instanceof Date)) return { state: 'good' }
    return {
      ...lateFinding({ count: rows.length, oldest: first.received_at }, first.now, 'to be handled'),
      found: rows.slice(0, 8).map(({ id, type }) => ({
        label: String(type),
        to: `/admin/orders?part=messages&message=${id}`,
      })),
    }
  })

/** Work that is due and not taken up, or has failed for good. The queue keeps the database's time. */
export const jobs: Check = deps =>
  look(deps, async tx => {
    const { rows: due } = await tx.raw(
      `select count(*)::int as n, min(start_after) as oldest, now() as now from (select start_after from jobs.job
         where state < 'active' and start_after < now() - $1 * interval '1 ms' order by start_after limit ${COUNTED_TO}) late`,
      [WAITS_MS],
    )
    const late = waitingOf(due[0])
    if (late.count > 0 && due[0]?.now instanceof Date)
      return { ...lateFinding(late, due[0].now, 'to be worked on'), state: 'bad' }
    const { rows: failed } = await tx.raw(
      `select name, count(*)::int as n from (select name from jobs.job
         where state = 'failed' and completed_on > now() - interval '1 day' limit ${COUNTED_TO}) failed group by name order by name`,
    )
    const count = failed.reduce((sum, { n }) => sum + Number(n), 0)
    if (count === 0) return { state: 'good' }
    return {
      state: 'caution',
      count,
      note: `${cappedWords(count)} failed for good in the last day. What is still wanted is begun again by itself.`,
      found: failed.map(({ name, n }) => ({ label: `${name} (${n})`, to: null })),
    }
  })

/** Once may be an outage that is over in a moment; for longer, something is broken. */
const SWEEP_RED_MS = 5 * MINUTE_MS

/** Work by the clock that failed when it was last begun. */
export const sweeps: Check = (deps, now) =>
  look(deps, async tx => {
    // What was not begun since belongs to a copy that is gone.
    const { rows } = await tx.raw(
      `select name, since, times from public.sweep_faults where last_at > $1 order by since limit ${COUNTED_TO}`,
      [new Date(now.getTime() - WAITS_MS)],
    )
    const [first] = rows
    if (!first || !(first.since instanceof Date)) return { state: 'good' }
    const age = now.getTime() - first.since.getTime()
    return {
      state: age > SWEEP_RED_MS ? 'bad' : 'caution',
      count: rows.length,
      note: `${cappedWords(rows.length)} ${rows.length === 1 ? 'fails' : 'fail'}, the first for ${agoWords(age)}.`,
      found: rows.slice(0, 8).map(({ name, times }) => ({ label: `${name} (${times} times)`, to: null })),
    }
  })

/** Closed accounts a day and more past theirs, and files whose rows were destroyed longer ago than that. */
export const keptPast: Check = (deps, now) =>
  look(deps, async tx => {
    const { rows } = await tx.raw(
      `select 'account' as what from public.account_holds h where h.kind = 'closed' and h.keep_until < $1::date - 1
         and not exists (select from public.legal_holds l where l.person_id = h.user_id and l.lifted_at is null)
       union all select 'file' from public.doomed_files where at < $2::timestamptz - interval '1 day' limit ${COUNTED_TO}`,
      [clinicToday(deps.clock), now],
    )
    if (rows.length === 0) return { state: 'good' }
    const accounts = rows.filter(({ what }) => what === 'account').length
    const parts = [
      ...(accounts > 0 ? [`${cappedWords(accounts)} closed ${accounts === 1 ? 'account is' : 'accounts are'}`] : []),
      ...(rows.length > accounts ? [`${cappedWords(rows.length - accounts)} files of destroyed accounts are`] : []),
    ]
    return { state: 'bad', count: rows.length, note: `${parts.join(', and ')} still here past the date.` }
  })

const ENDS_SOON_DAYS = 60

/** Everyone who works here, and until when they are registered. */
export const registrationsCheck: Check = (deps, now) =>
  look(deps, async tx => {
    const people = await registrations(tx)
    const soon = dayIn(new Date(now.getTime() + ENDS_SOON_DAYS * DAY_MS), CLINIC_ZONE)
    const ended = people.filter(one => !mayPractise(one, deps.clock)).length
    const ending = people.filter(one => mayPractise(one, deps.clock) && one.registrationExpiresOn <= soon).length
    if (ended > 0)
      return {
        state: 'bad',
        count: ended,
        note: `${ended === 1 ? 'One registration is' : `${ended} registrations are`} not current.`,
      }
    if (ending === 0) return { state: 'good' }
    return {
      state: 'caution',
      count: ending,
      note: `${ending === 1 ? 'One registration ends' : `${ending} registrations end`} within ${ENDS_SOON_DAYS} days.`,
    }
  })

const CERTIFICATE_CAUTION_DAYS = 21
const CERTIFICATE_RED_DAYS = 7

const CERTIFICATE_MS = 5_000

/** Until when the certificate at an address counts, whoever signed it; null where none can be read. */
const certificateEnd = (address: string): Promise<Date | null> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(address)
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    })
    const end = (date: Date | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.setTimeout(CERTIFICATE_MS, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const at = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(at.getTime()) ? null : at)
    })
  })

/** How long browsers will trust the address that people use. */
export const certificate: Check = async (deps, now) => {
  const { publicUrl } = deps.config
  if (!publicUrl.startsWith('https:'))
    return {
      state: 'unknown',
      note: `The site is at ${publicUrl}, which has no certificate. PUBLIC_URL says where it is.`,
    }
  const end = await certificateEnd(publicUrl)
  if (!end) return { state: 'unknown', note: `The certificate of ${publicUrl} cannot be read from the server.` }
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  if (days < 0) return { state: 'bad', count: 1, note: 'It has ended.' }
  const note = `It ends in ${days === 1 ? '1 day' : `${days} days`}.`
  if (days < CERTIFICATE_RED_DAYS) return { state: 'bad', count: 1, note }
  return days < CERTIFICATE_CAUTION_DAYS ? { state: 'caution', count: 1, note } : { state: 'good', note }
}

const BACKUP_FRESH_MS = 26 * HOUR_MS
const BACKUP_RED_MS = 50 * HOUR_MS

/** When the backup last said that it succeeded: real time, as it is made by something else. */
export const backups: Check = async deps => {
  const { backupStamp } = deps.config
  if (!backupStamp)
    return {
      state: 'unknown',
      note: 'Nobody has told the product of a backup. Set BACKUP_STAMP to a file that the backup touches each time it has succeeded.',
    }
  const at = await stat(backupStamp).then(
    file => file.mtime,
    () => null,
  )
  if (!at)
    return {
      state: 'bad',
      count: 1,
      note: 'No backup has succeeded yet: the file that BACKUP_STAMP names is not there.',
    }
  const age = Date.now() - at.getTime()
  const note = `The last one succeeded ${agoWords(age)} ago.`
  if (age > BACKUP_RED_MS) return { state: 'bad', count: 1, note }
  return age > BACKUP_FRESH_MS ? { state: 'caution', count: 1, note } : { state: 'good', note }
}
