import { isNode, listOf, type Node } from './nodes.ts'

/** Rules of R4 (by type) and of the profiles (by key) that an error breaks, each over one node. */
type Rule = (node: Node) => boolean

const has = (node: unknown, field: string): boolean =>
  isNode(node) &&
  (field in node ||
    `_${field}` in node ||
    Object.keys(node).some(key => key.startsWith(field) && /^[A-Z]/.test(key.slice(field.length))))
const codeIn = (value: unknown): string[] =>
  isNode(value) ? listOf(value.coding).flatMap(one => (isNode(one) ? [String(one.code)] : [])) : []
const isAbsent = (value: unknown): boolean =>
  isNode(value) && listOf(value.extension).some(one => isNode(one) && String(one.url).endsWith('data-absent-reason'))
const wholeDay = (value: unknown) => typeof value !== 'string' || value.length >= 10
const snomed = (node: Node) =>
  listOf(node.coding).length === 0 ||
  listOf(node.coding).some(one => isNode(one) && one.system === 'http://snomed.info/sct')

const byType: Record<string, Record<string, Rule>> = {
  Condition: {
    'con-4': node =>
      !Object.keys(node).some(key => key.startsWith('abatement')) ||
      codeIn(node.clinicalStatus).some(code => ['inactive', 'resolved', 'remission'].includes(code)),
    'con-5': node => !codeIn(node.verificationStatus).includes('entered-in-error') || node.clinicalStatus === undefined,
  },
  AllergyIntolerance: {
    'ait-1': node => codeIn(node.verificationStatus).includes('entered-in-error') || node.clinicalStatus !== undefined,
    'ait-2': node => !codeIn(node.verificationStatus).includes('entered-in-error') || node.clinicalStatus === undefined,
  },
  Appointment: {
    'app-2': node => (node.start === undefined) === (node.end === undefined),
    'app-3': node => node.start !== undefined || ['proposed', 'cancelled', 'waitlist'].includes(String(node.status)),
  },
  'Appointment.participant': { 'app-1': node => node.type !== undefined || node.actor !== undefined },
  Consent: {
    'ppc-1': node => node.policy !== undefined || node.policyRule !== undefined,
  },
  Observation: { 'obs-6': node => !(has(node, 'value') && node.dataAbsentReason !== undefined) },
  Attachment: { 'att-1': node => node.data === undefined || node.contentType !== undefined },
  ContactPoint: { 'cpt-2': node => node.value === undefined || node.system !== undefined },
  Period: { 'per-1': ({ start, end }) => !start || !end || String(start) <= String(end) },
  Quantity: { 'qty-3': node => node.code === undefined || node.system !== undefined },
  Bundle: {
    'bdl-7': node => {
      const urls = listOf(node.entry).map(one => (isNode(one) ? one.fullUrl : undefined))
      return new Set(urls).size === urls.length
    },
  },
  Reference: { 'ref-1': node => !String(node.reference ?? '').startsWith('#') },
}

const byKey: Record<string, Rule> = {
  // The birth time is no part of what we keep.
  'inv-pat-0': node => !JSON.stringify(node).includes('patient-birthTime'),
  'au-core-pat-01': node =>
    listOf(node.identifier).some(one => isNode(one) && one.system && one.value) !==
    listOf(node.identifier).some(isAbsent),
  'au-core-pat-02': node => listOf(node.name).some(one => has(one, 'family')) !== listOf(node.name).some(isAbsent),
  'au-core-pat-03': node => ['text', 'family', 'given'].some(field => has(node, field)) !== isAbsent(node),
  'au-core-cond-01': snomed,
  'au-core-obs-04': snomed,
  'au-core-medreq-01': node => wholeDay(node.authoredOn),
  'inv-obs-0': node =>
    has(node, 'value') || ['dataAbsentReason', 'hasMember', 'component'].some(field => has(node, field)),
  'inv-obs-1': node =>
    node.bodySite === undefined ||
    !listOf(node.extension).some(one => isNode(one) && String(one.url).endsWith('bodySite')),
  'au-core-obs-01': node =>
    has(node, 'component') || has(node, 'hasMember') || has(node, 'value') || has(node, 'dataAbsentReason'),
  'au-core-obs-02': node => wholeDay(node.effectiveDateTime),
  'vs-1': node => wholeDay(node.effectiveDateTime),
  'vs-2': node => ['component', 'hasMember', 'value', 'dataAbsentReason'].some(field => has(node, field)),
  'vs-3': node => has(node, 'value') || has(node, 'dataAbsentReason'),
  'au-core-obs-03': node => has(node, 'value') || has(node, 'dataAbsentReason'),
}

/** Which rules a node breaks: those of its type, or the one of a profile. */
export const brokenRules = (node: Node, typeOrKey: string): string[] => {
  const own = byKey[typeOrKey]
  const rules = own ? { [typeOrKey]: own } : (byType[typeOrKey] ?? {})
  return Object.entries(rules).flatMap(([key, holds]) => (holds(node) ? [] : [key]))
}

/** Whether a rule of a profile is looked at. */
export const isKnownRule = (key: string): boolean => key in byKey

/** Rules of a value that is no node of its own: they are asked of what it stands in. */
export const isOfParent = (key: string): boolean => key === 'au-core-medreq-01' || key === 'au-core-obs-02'
