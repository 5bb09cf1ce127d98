import { isApiError } from '#app/ui/problem.ts'

/** Whether a record did not open because its patient is not in the reader's care. */
export const isChartClosed = (error: unknown): boolean => isApiError(error) && error.code === 'chart_closed'

/** Whose record it is, where the refusal says so; undefined otherwise. */
export const patientOfClosed = (error: unknown): string | undefined =>
  isApiError(error) && error.code === 'chart_closed'
    ? error.problems.find(({ field }) => field === 'patient')?.code
    : undefined
