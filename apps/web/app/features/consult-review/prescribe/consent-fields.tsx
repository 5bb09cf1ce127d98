import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { flagLabel, graveFlags } from '../flags.tsx'
import classes from './prescribe.module.css'
import {
  type Draft,
  needsCompoundedConsent,
  needsOffLabelConsent,
  needsPrivilegeReason,
  type SignForm,
  scriptLimits,
} from './sign-form.ts'

type Props = {
  draft: Draft
  form: SignForm
  consult: ConsultForDoctor
  change: (some: Partial<SignForm>) => void
  errors: Record<string, string>
}

/** Allergies, the ticks a script rests on, and words to the patient. */
export const ConsentFields = ({ draft, form, consult, change, errors }: Props) => {
  const grave = graveFlags(consult.flags)
  return (
    <>
      <TextInput
        label="Allergies"
        description="Printed on the prescription; write “None known” when there are none."
        size="sm"
        maxLength={scriptLimits.allergies.max}
        value={form.allergies}
        onChange={event => change({ allergies: event.currentTarget.value })}
        error={errors.allergies}
      />
      {needsPrivilegeReason(draft) && (
        <Textarea
          label="Why first-line treatment is not enough or not suitable"
          description="Kept with the prescription; medicines like this one need a reason."
          size="sm"
          minRows={2}
          maxLength={scriptLimits.privilegeReason.max}
          value={form.privilegeReason}
          onChange={event => change({ privilegeReason: event.currentTarget.value })}
          error={errors.privilegeReason}
        />
      )}
      <Stack gap="xs" className={classes.ticks}>
        {needsOffLabelConsent(draft) && (
          <Checkbox
            size="sm"
            label="The patient agreed to off-label use and knows what that means."
            checked={form.offLabelConsent}
            onChange={event => change({ offLabelConsent: event.currentTarget.checked })}
            error={errors.offLabelConsent}
          />
        )}
        {needsCompoundedConsent(draft) && (
          <Checkbox
            size="sm"
            label="The patient agreed to a compounded medicine, which the TGA has not evaluated."
            checked={form.compoundedConsent}
            onChange={event => change({ compoundedConsent: event.currentTarget.checked })}
            error={errors.compoundedConsent}
          />
        )}
        {grave.length > 0 && (
          <Checkbox
            size="sm"
            label={`I have read the flags: ${grave.map(flag => flagLabel(flag.code)).join('; ')}.`}
            checked={form.flagsRead}
            onChange={event => change({ flagsRead: event.currentTarget.checked })}
            error={errors.flagsRead}
          />
        )}
      </Stack>
      <Textarea
        label={`Message to ${consult.patient.firstName}`}
        description="Optional. Read behind sign-in together with the plan."
        size="sm"
        minRows={2}
        maxRows={8}
        maxLength={scriptLimits.message.max}
        value={form.message}
        onChange={event => change({ message: event.currentTarget.value })}
        error={errors.message}
      />
    </>
  )
}
