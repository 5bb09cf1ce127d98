import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import type { Endpoint } from '@om/contracts/endpoint'
import { type Formula, type FormulaContent, proposeFormula, startFormula } from '@om/contracts/formulas'
import { useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { numberOf } from '../typed-number.ts'
import { ContentFields, emptyRow, TypedFormula } from './formula-fields.tsx'
import { formulaPath, formulasPath } from './formulas-address.ts'

const empty: TypedFormula = {
  title: '',
  medicine: '',
  form: '',
  strength: '',
  unit: '',
  rows: [{ ...emptyRow('1'), isActive: true, tolerance: '3' }],
  method: '',
  days: '',
  basis: 'rule',
  evidence: '',
  equipment: '',
  checks: '',
  note: '',
}

const typedOf = (formula: Formula): TypedFormula => {
  const { title, medicine, form, strength, unit } = formula
  const content = formula.versions.find(one => one.state === 'approved')?.content ?? formula.versions[0]?.content
  const product = { ...empty, title, medicine, form, strength, unit }
  if (!content) return product
  return {
    ...product,
    rows: content.ingredients.map(({ tolerancePercent, perUnit, ...rest }, index) => ({
      ...rest,
      key: String(index + 1),
      perUnit: String(perUnit),
      tolerance: String(tolerancePercent),
    })),
    method: content.method.join('\n'),
    days: String(content.expiry.days),
    basis: content.expiry.basis,
    evidence: content.expiry.evidence,
    equipment: content.equipment.join('\n'),
    checks: content.checks.join('\n'),
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

const contentOf = (values: TypedFormula): FormulaContent => ({
  ingredients: values.rows.map(({ name, isActive, perUnit, unit, tolerance }) => ({
    name,
    isActive,
    perUnit: numberOf(perUnit),
    unit,
    tolerancePercent: numberOf(tolerance),
  })),
  method: linesOf(values.method),
  expiry: { days: numberOf(values.days), basis: values.basis, evidence: values.evidence },
  equipment: linesOf(values.equipment),
  checks: linesOf(values.checks),
})

type FormPlan<B> = {
  operation: Endpoint<unknown, unknown, B, Formula>
  draft: string
  initial: () => TypedFormula
  toBody: (values: TypedFormula) => { [K in keyof B]: unknown }
  send: (body: B) => Promise<Formula>
}

const useFormulaForm = <B,>({ operation, draft, initial, toBody, send }: FormPlan<B>) => {
  const navigate = useNavigate()
  return useContractForm(operation, {
    draft: { key: draft, schema: TypedFormula },
    initial,
    toBody,
    send,
    onDone: ({ code }) => {
      toast('Proposed. A second pharmacist approves it.')
      return navigate(formulaPath(code))
    },
  })
}

/** Proposes a new version, beginning with what is in force. */
export const ProposeForm = ({ formula, onClose }: { formula: Formula; onClose: () => void }) => {
  const after = formula.versions[0]?.number ?? 0
  const form = useFormulaForm({
    operation: proposeFormula,
    draft: `formula:${formula.code}:${after}`,
    initial: () => typedOf(formula),
    toBody: values => ({ content: contentOf(values), note: values.note, after }),
    send: body => api.formulas.propose({ params: { code: formula.code }, body }),
  })
  return (
    <Card title={`Propose version ${after + 1}`}>
      <form {...form.props} className="stack" aria-label="New version">
        <ContentFields form={form} />
        <Group gap="sm">
          <Button type="submit" loading={form.busy}>
            Propose it
          </Button>
          <Button variant="default" onClick={onClose}>
            Close; what is typed is kept
          </Button>
        </Group>
      </form>
    </Card>
  )
}

/** Proposes a formula for what has none. */
export const NewFormula = () => {
  const navigate = useNavigate()
  const form = useFormulaForm({
    operation: startFormula,
    draft: 'formula:new',
    initial: () => empty,
    toBody: values => ({
      product: {
        title: values.title,
        medicine: values.medicine,
        form: values.form,
        strength: values.strength,
        unit: values.unit,
      },
      content: contentOf(values),
      note: values.note,
    }),
    send: body => api.formulas.start({ body }),
  })
  const product = (name: string) => form.errors[`product.${name}`]
  return (
    <Card title="What is made">
      <form {...form.props} className="stack" aria-label="New formula">
        <SimpleGrid minColWidth={200} autoFlow="auto-fit">
          <TextInput
            label="Name and strength"
            description="As on the script: Minoxidil 1 mg capsule"
            {...form.text('title')}
            error={product('title')}
          />
          <TextInput
            label="Code of the medicine"
            description="As in the formulary: MOX_PO"
            {...form.text('medicine')}
            error={product('medicine')}
          />
          <TextInput
            label="Form"
            description="capsule, scalp solution"
            {...form.text('form')}
            error={product('form')}
          />
          <TextInput
            label="Strength"
            description="As on the script: 1 mg"
            {...form.text('strength')}
            error={product('strength')}
          />
          <TextInput label="Counted in" description="capsules, mL" {...form.text('unit')} error={product('unit')} />
        </SimpleGrid>
        <ContentFields form={form} />
        <Group gap="sm">
          <Button type="submit" loading={form.busy}>
            Propose it
          </Button>
          <Button variant="default" onClick={() => void navigate(formulasPath)}>
            Close; what is typed is kept
          </Button>
        </Group>
      </form>
    </Card>
  )
}
