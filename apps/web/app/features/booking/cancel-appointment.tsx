import { Button } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast, toastProblem, toastUndo } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

/** Cancels after asking; for some seconds the same time can be booked again with one press. */
export const CancelAppointment = ({ appointment, zone }: { appointment: Appointment; zone: string }) => {
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()
  const bookAgain = async () => {
    const { consultId, doctor, startsAt, mode, reason } = appointment
    if (consultId === null) return
    try {
      await api.appointments.book({ body: { consultId, doctorId: doctor.id, startsAt, mode, reason } })
      toast('Your appointment is booked again')
    } catch (error) {
      toastProblem(error)
    }
    await revalidate()
  }
  const { send, busy } = useSend(async () => {
    try {
      await api.appointments.cancel({
        params: { id: appointment.id },
        body: { version: appointment.version, reason: '' },
      })
      toastUndo('Your appointment is cancelled', 'Book it again', () => void bookAgain())
    } catch (error) {
      toastProblem(error)
    }
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Cancel this appointment?',
      text: `${formatDateTime(appointment.startsAt, zone)} with ${appointment.doctor.name}. The time is given to someone else, and you can book another one.`,
      action: 'Cancel the appointment',
      cancel: 'Keep it',
      danger: true,
    })
    if (isSure) await send()
  }
  return (
    <Button variant="subtle" color="danger" loading={busy} onClick={() => void ask()}>
      Cancel it
    </Button>
  )
}
