import type { TicketDetail, TicketStatus } from '@om/contracts/support'
import { useOptimistic, useTransition } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { toastProblem, toastUndo } from '#app/ui/toast.tsx'

type Wanted = 'open' | 'closed'

/** Closing a conversation and opening it again: shown at once, taken back when it is refused, undone with one press. */
export const useTicketStatus = (ticket: TicketDetail) => {
  const { revalidate } = useRevalidator()
  const [isPending, start] = useTransition()
  const [status, show] = useOptimistic<TicketStatus>(ticket.status)

  const set = async (wanted: Wanted, version: number): Promise<TicketDetail | null> => {
    try {
      return await api.support.setStatus({ params: { id: ticket.id }, body: { status: wanted, version } })
    } catch (error) {
      toastProblem(error)
      return null
    } finally {
      await revalidate()
    }
  }

  const change = (wanted: Wanted) =>
    start(async () => {
      show(wanted)
      const saved = await set(wanted, ticket.version)
      if (!saved) return
      announce(wanted === 'closed' ? 'Closed' : 'Open again')
      const [done, undo, back] =
        wanted === 'closed' ? (['Closed', 'Open again', 'open'] as const) : (['Open again', 'Close', 'closed'] as const)
      toastUndo(`Message ${ticket.number}: ${done.toLowerCase()}`, undo, () => void set(back, saved.version))
    })

  return { status, isPending, change }
}
