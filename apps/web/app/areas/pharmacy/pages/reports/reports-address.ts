import { Day } from '@om/contracts/common'
import { type ReportPeriod, reportPeriods } from '@om/contracts/pharmacy-report-words'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { boardPath } from '../recalls/recalls-address.ts'

const Asked = z.object({
  period: z.enum(reportPeriods).catch('month'),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
})
/** Which days the reports are of, as the address says it. */
export type AskedReport = z.infer<typeof Asked>

/** The reports are a part of the dispensary's page, with an address of their own. */
export const reportsAddress = ({ period, from, to }: AskedReport): string => {
  const params = new URLSearchParams({ section: 'reports', period })
  if (period === 'custom' && from) params.set('from', from)
  if (period === 'custom' && to) params.set('to', to)
  return `${boardPath}?${params}`
}

/** What is asked of the server. */
export const reportQuery = ({
  period,
  from,
  to,
}: AskedReport): { period: ReportPeriod; from?: string; to?: string } => ({
  period,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

export const loadReports = async (url: string, signal: AbortSignal) => {
  const asked = Asked.parse(Object.fromEntries(new URL(url).searchParams))
  return { asked, report: await api.pharmacyReports.read({ query: reportQuery(asked) }, { signal }) }
}

export type ReportsPage = Awaited<ReturnType<typeof loadReports>>
