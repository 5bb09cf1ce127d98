import { readFileSync } from 'node:fs'
import { isNode, listOf, type Node } from './nodes.ts'
import { brokenRules, isOfParent } from './rules.ts'

// Checks a bundle against the published definitions of R4 and AU Core: what each element needs at least and at most, its type, the codes of
// closed value sets, what it may refer to, and the rules that are written out in `rules.ts`. Slices, open value sets and the terminology
// server are beyond it.

type Row = { min?: number; max?: string; types?: string[]; codes?: string[]; targets?: string[] }
type Rows = Record<string, Row>
type Profile = { type: string; elements: Rows; constraints: [element: string, key: string][] }

const facts: { primitives: string[]; types: Record<string, Rows>; profiles: Record<string, Profile> } = JSON.parse(
  readFileSync(new URL('../fixtures/fhir-must-haves.json', import.meta.url), 'utf8'),
)

const patterns: Record<string, RegExp> = {
  date: /^\d{4}(-\d\d(-\d\d)?)?$/,
  dateTime: /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?)?)?$/,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  code: /^\S+( \S+)*$/,
  id: /^[A-Za-z0-9\-.]{1,64}$/,
  base64Binary: /^[A-Za-z0-9+/=]+$/,
  string: /\S/,
}
const kinds: Record<string, string> = { boolean: 'boolean', integer: 'number', decimal: 'number' }

const capital = (type: string) => type.charAt(0).toUpperCase() + type.slice(1)

/** The element that a key of a resource belongs to, with its type; `valueString` is a `value[x]`. */
const elementOf = (rows: Rows, key: string): { name: string; row: Row; type: string } | undefined => {
  const row = rows[key]
  if (row) return { name: key, row, type: row.types?.[0] ?? '' }
  for (const [name, choice] of Object.entries(rows)) {
    const type = name.endsWith('[x]') && choice.types?.find(one => key === name.slice(0, -3) + capital(one))
    if (type) return { name, row: choice, type }
  }
  return undefined
}

const primitiveProblems = (value: unknown, type: string, at: string): string[] => {
  if (typeof value !== (kinds[type] ?? (['positiveInt', 'unsignedInt'].includes(type) ? 'number' : 'string')))
    return [`${at}: ${JSON.stringify(value)} is no ${type}`]
  return (patterns[type] ?? /^/).test(String(value)) ? [] : [`${at}: ${value} is no ${type}`]
}

const codeProblems = (value: unknown, codes: string[], at: string): string[] => {
  const given = isNode(value) ? (value.coding ? listOf(value.coding) : [value]).map(one => (one as Node).code) : [value]
  return given.some(code => codes.includes(String(code)))
    ? []
    : [`${at}: ${JSON.stringify(given)} is none of its codes`]
}

const valueProblems = (value: unknown, row: Row, type: string, at: string): string[] => [
  ...(facts.primitives.includes(type)
    ? primitiveProblems(value, type, at)
    : type === 'Resource'
      ? resourceProblems(value, at)
      : isNode(value)
        ? nodeProblems(value, type, at)
        : [`${at}: is no ${type}`]),
  ...(row.codes ? codeProblems(value, row.codes, at) : []),
  ...(row.targets && isNode(value) && value.type && !row.targets.includes(String(value.type))
    ? [`${at}: may not refer to ${value.type}`]
    : []),
]

const countProblems = (node: Node, name: string, { min = 0, max = '*' }: Row, keys: string[], at: string): string[] => {
  const values = keys.flatMap(key => listOf(node[key]))
  // What has no value may say why, beside it.
  const isSaidAbsent = keys.length === 0 && isNode(node[`_${name}`])
  return [
    ...(values.length < min && !isSaidAbsent ? [`${at}.${name}: needs ${min}`] : []),
    ...(max === '1' && values.length > 1 ? [`${at}.${name}: more than one`] : []),
    ...(max === '0' && values.length > 0 ? [`${at}.${name}: may not be there`] : []),
  ]
}

const nodeProblems = (node: Node, type: string, at: string): string[] => {
  const rows = facts.types[type]
  if (!rows) return [`${at}: ${type} is no type of R4`]
  const keys = Object.keys(node).filter(key => key !== 'resourceType' && !key.startsWith('_'))
  const found = keys.map(key => ({ key, element: elementOf(rows, key) }))
  return [
    ...found.flatMap(({ key, element }) => {
      if (!element) return [`${at}.${key}: ${type} has no such element`]
      const { row, type: kind } = element
      const isList = row.max !== '1'
      if (Array.isArray(node[key]) !== isList) return [`${at}.${key}: ${isList ? 'is no list' : 'is a list'}`]
      const values = listOf(node[key])
      return [
        ...(values.length === 0 ? [`${at}.${key}: is empty`] : []),
        ...values.flatMap(value => valueProblems(value, row, kind, `${at}.${key}`)),
      ]
    }),
    ...Object.entries(rows).flatMap(([name, row]) =>
      countProblems(
        node,
        name,
        row,
        found.filter(({ element }) => element?.name === name).map(({ key }) => key),
        at,
      ),
    ),
    ...brokenRules(node, type).map(rule => `${at}: breaks ${rule}`),
  ]
}

/** Every node at a path of a profile, such as `participant.individual`. */
const nodesAt = (node: Node, path: string[]): Node[] =>
  path.reduce<Node[]>((nodes, name) => nodes.flatMap(one => listOf(one[name]).filter(isNode)), [node])

const keysOf = (node: Node, name: string): string[] =>
  name.endsWith('[x]') ? Object.keys(node).filter(key => key.startsWith(name.slice(0, -3))) : name in node ? [name] : []

type Claims = ReadonlyMap<string, readonly string[]>

const profileProblems = (node: Node, url: string, at: string, claims: Claims): string[] => {
  const profile = facts.profiles[url]
  if (!profile) return [`${at}: ${url} is no profile that is known here`]
  const elements = Object.entries(profile.elements).flatMap(([path, row]) => {
    const parts = path.split('.')
    const name = parts.at(-1) ?? ''
    return nodesAt(node, parts.slice(0, -1)).flatMap(parent => [
      ...countProblems(parent, name, row, keysOf(parent, name), at),
      ...listOf(parent[name]).flatMap(value => {
        const claimed = isNode(value) ? claims.get(String(value.reference)) : undefined
        const isMeant = !row.targets || !claimed || claimed.some(one => row.targets?.includes(one))
        return isMeant ? [] : [`${at}.${path}: refers to what has none of the profiles ${row.targets}`]
      }),
    ])
  })
  const rules = profile.constraints.flatMap(([element, key]) => {
    const parts = element.split('.').slice(1, isOfParent(key) ? -1 : undefined)
    return nodesAt(node, parts).flatMap(one => brokenRules(one, key).map(rule => `${at}: breaks ${rule}`))
  })
  return [...elements, ...rules]
}

const resourceProblems = (value: unknown, at: string): string[] =>
  isNode(value) && typeof value.resourceType === 'string'
    ? nodeProblems(value, value.resourceType, `${at}(${value.resourceType})`)
    : [`${at}: is no resource`]

const claimsOf = (resource: Node): string[] => (isNode(resource.meta) ? listOf(resource.meta.profile).map(String) : [])

/** What of a bundle is not as R4 and the profiles that its resources name have it, in words; nothing where all of it is. */
export const bundleProblems = (bundle: Node): string[] => {
  const entries = listOf(bundle.entry).filter(isNode)
  const resources = entries.flatMap(({ fullUrl, resource }) =>
    isNode(resource) ? [{ url: String(fullUrl), resource }] : [],
  )
  const claims = new Map(resources.map(({ url, resource }) => [url, claimsOf(resource)]))
  return [
    ...resourceProblems(bundle, ''),
    ...resources.flatMap(({ url, resource }) =>
      claimsOf(resource).flatMap(profile =>
        profileProblems(resource, profile, `${resource.resourceType} ${url}`, claims),
      ),
    ),
  ]
}

/** Every rule that a profile used here states. */
export const profileRules = (): string[] => [
  ...new Set(Object.values(facts.profiles).flatMap(({ constraints }) => constraints.map(([, key]) => key))),
]
