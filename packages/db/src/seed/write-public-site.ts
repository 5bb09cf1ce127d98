import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import * as schema from '../tables/schema.ts'
import { buildFunnelCounts } from './funnel.ts'
import { buildPractitionerProfiles } from './practitioner-profiles.ts'
import { buildTickets } from './tickets.ts'
import { buildBrowserErrors, buildPageViews } from './visits.ts'

/**
 * Writes what the public pages and their admins show: profiles, a month of visits and of begun assessments, conversations
 * and errors, relative to `now`, inside the caller's transaction. Accounts must exist. `tokenHashOf` gives the hash of a
 * ticket's secret.
 */
export const writePublicSite = async (
  client: PoolClient,
  now: Date,
  tokenHashOf: (ticketId: string) => Promise<string>,
): Promise<void> => {
  const q = drizzle(client, { schema, casing: 'snake_case' })
  await q.insert(schema.practitionerProfiles).values(buildPractitionerProfiles(now))
  await q.insert(schema.pageViewCounts).values(buildPageViews(now))
  await q.insert(schema.quizFunnelCounts).values(buildFunnelCounts(now))
  await q.insert(schema.clientErrors).values(buildBrowserErrors(now))
  // The oldest first, so that numbers rise with time.
  const tickets = buildTickets(now).toSorted((a, b) => Number(a.ticket.createdAt) - Number(b.ticket.createdAt))
  for (const { ticket, messages } of tickets) {
    await q.insert(schema.supportTickets).values({ ...ticket, tokenHash: await tokenHashOf(ticket.id) })
    await q.insert(schema.supportMessages).values(messages)
  }
}
