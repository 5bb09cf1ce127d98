import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconAlertOctagonFilled, IconAlertTriangle, IconFlag, IconInfoCircle } from '@tabler/icons-react'
import { Mark } from '#app/ui/status-badge.tsx'

export type Flag = ConsultForDoctor['flags'][number]
export type Severity = Flag['severity']

/** What each flag of the triage rules means, as a doctor says it. (Spec: triage T-00 to T-26) */
const labels: Record<string, string> = {
  MOOD_CRISIS: 'Thoughts of self-harm',
  AA_SUSPECT: 'Sudden or patchy loss: possible alopecia areata',
  SCARRING_OR_ENDO: 'Possible scarring or hormonal cause',
  PREGNANT: 'Pregnant',
  BREASTFEEDING: 'Breastfeeding',
  TERATOGEN: 'Could become pregnant',
  CARDIAC: 'Heart condition',
  BP: 'Blood pressure needs a reading',
  RENAL_K: 'Kidney or potassium risk',
  COMPLEX: 'Complex medical history',
  MOOD: 'Low mood, eating disorder or earlier side effect',
  PSA_BREAST: 'Prostate or breast finding',
  SYSTEMIC: 'Systemic illness or cancer treatment',
  HORMONE: 'Hormone treatment or sex not stated',
  AGE: 'Older than 65',
  RAPID: 'Rapid diffuse shedding',
  DEFICIENCY: 'Iron or thyroid out of range',
  ALLERGY: 'Allergy',
  INTERACTION: 'Possible interaction',
  EARLY: 'Early or no visible loss',
  BREAKAGE: 'Looks like breakage',
  TE: 'Likely a temporary shed',
  TRACTION: 'Traction from hairstyles',
  PREF: 'Prefers no prescription',
  UNCLEAR: 'Pattern unclear',
  NO_FIRST_PERIOD: 'First period never came',
  BLOODS_UNTESTED: 'Thinning all over, bloods not tested',
}

const plain = (code: string) => {
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The flag in words; a code we have no words for is shown as it is, in lower case. */
export const flagLabel = (code: string): string => labels[code] ?? plain(code)

const gravestFirst: readonly Severity[] = ['critical', 'high', 'medium', 'low']

/** Flags with the gravest first; equal ones keep their order. */
export const byGravity = (flags: readonly Flag[]): Flag[] =>
  flags.toSorted((one, two) => gravestFirst.indexOf(one.severity) - gravestFirst.indexOf(two.severity))

/** Flags a doctor has to have read before signing. */
export const graveFlags = (flags: readonly Flag[]): Flag[] =>
  flags.filter(({ severity }) => severity === 'critical' || severity === 'high')

const marks = {
  critical: { word: 'Critical', Icon: IconAlertOctagonFilled, color: 'danger', variant: 'filled' },
  high: { word: 'High', Icon: IconAlertTriangle, color: 'danger', variant: 'light' },
  medium: { word: 'Medium', Icon: IconFlag, color: 'caution', variant: 'light' },
  low: { word: 'Low', Icon: IconInfoCircle, color: 'quiet', variant: 'light' },
}

/** How grave a flag is: always a shape and a word, never a colour alone. */
export const SeverityMark = ({ severity }: { severity: Severity }) => {
  const { word, Icon, color, variant } = marks[severity]
  return (
    <Mark color={color} variant={variant} icon={<Icon size={14} aria-hidden="true" />}>
      {word}
    </Mark>
  )
}
