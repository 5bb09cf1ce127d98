import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

/** Which states of a control can be held still, and the selector that stands for each. */
const states: readonly (readonly [RegExp, string])[] = [
  [/:hover/g, '[data-held="hover"]'],
  [/:focus(-visible|-within)?(?![\w-])/g, '[data-held="focus"]'],
  [/:active/g, '[data-held="press"]'],
]

const isStyle = (rule: CSSRule): rule is CSSStyleRule => rule instanceof CSSStyleRule

const isGroup = (rule: CSSRule): rule is CSSGroupingRule => rule instanceof CSSGroupingRule

const heldRule = ({ selectorText, style }: CSSStyleRule): string | null => {
  const held = states.reduce((text, [state, selector]) => text.replace(state, selector), selectorText)
  return held === selectorText ? null : `${held}{${style.cssText}}`
}

const holdIn = (list: CSSStyleSheet | CSSGroupingRule): void => {
  for (let at = list.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = list.cssRules[at]
    if (rule && isGroup(rule)) holdIn(rule)
    const held = rule && isStyle(rule) ? heldRule(rule) : null
    if (held) list.insertRule(held, at + 1)
  }
}

let isDone = false

/**
 * Lets `data-held="hover"`, `"focus"` and `"press"` show a control as if it were under the pointer, focused or pressed: each
 * rule for such a state is repeated beside itself for the held one, so what is shown is the product's own style.
 */
export const holdStates = (): void => {
  if (isDone) return
  isDone = true
  for (const sheet of document.styleSheets) holdIn(sheet)
}

type State = { label: string; held?: 'hover' | 'focus' | 'press'; disabled?: boolean }

export const controlStates: readonly State[] = [
  { label: 'At rest' },
  { label: 'Under the pointer', held: 'hover' },
  { label: 'Focused', held: 'focus' },
  { label: 'Pressed', held: 'press' },
  { label: 'Disabled', disabled: true },
]

type Props = { states?: readonly State[]; children: (state: { 'data-held'?: string; disabled?: boolean }) => ReactNode }

/** A control in each of its states, side by side. */
export const InStates = ({ states = controlStates, children }: Props) => {
  useEffect(holdStates, [])
  return (
    <Group component="ul" className="plain-list" gap="xl" align="flex-end">
      {states.map(({ label, held, disabled }) => (
        <Stack key={label} component="li" gap="xs" align="flex-start">
          {children({ 'data-held': held, disabled })}
          <Text span size="xs" c="dimmed">
            {label}
          </Text>
        </Stack>
      ))}
    </Group>
  )
}

/** States of what cannot be disabled, such as a link. */
export const linkStates = controlStates.filter(({ disabled }) => !disabled)
