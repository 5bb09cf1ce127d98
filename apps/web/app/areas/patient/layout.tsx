import { PortalShell } from '#app/areas/portal/portal-shell.tsx'
import { WaitingAnywhere } from '#app/features/after-quiz/waiting-anywhere.tsx'
import { useBrandLook } from './frame/use-brand-look.ts'
import { useManagePath } from './frame/use-manage-path.ts'
import { usePatientId } from './frame/use-patient-id.ts'
import { menu, navWith } from './nav.ts'

export default function PatientLayout() {
  const patientId = usePatientId()
  const managePath = useManagePath(patientId)
  useBrandLook(patientId)
  return (
    <>
      <PortalShell area="Patient" home="/patient-dashboard" nav={navWith(managePath)} menu={menu} />
      <WaitingAnywhere />
    </>
  )
}
