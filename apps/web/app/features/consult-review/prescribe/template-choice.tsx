import { Radio } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import classes from './template-choice.module.css'

type Props = { templates: ConsultForDoctor['templates']; value: string; onChange: (code: string) => void }

/** The templates for this patient, in the clinic's order and never by price. (REG-04) */
export const TemplateChoice = ({ templates, value, onChange }: Props) => {
  const usable = templates.filter(({ supplyDays }) => supplyDays.length > 0)
  return (
    <Radio.Group label="Template" value={value} onChange={onChange}>
      <div className={classes.list}>
        {usable.map(({ code, title, compounded }) => (
          <Radio.Card key={code} value={code} className={classes.card}>
            <Radio.Indicator size="sm" />
            <span>
              <span className={classes.title}>{title}</span>
              <span className={classes.code}>
                {code}
                {compounded && ', compounded'}
              </span>
            </span>
          </Radio.Card>
        ))}
      </div>
      {usable.length === 0 && <p className={classes.none}>No template fits this patient. Decline or refer instead.</p>}
    </Radio.Group>
  )
}
