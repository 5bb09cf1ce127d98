import { RestFailure } from './rest-failure.ts'

const oneObject = 'application/vnd.pgrst.object+json'
const list = 'application/vnd.pgrst.array+json'

/** What an answer is to look like. */
export type Shape = {
  /** One object rather than a list. */
  isOne: boolean
  /** Fields without a value are left out. */
  isStripped: boolean
  /** The content type, without its character set. */
  type: string
}

const shapeOf = (accepted: string): Shape | null => {
  const [type = '', ...parameters] = accepted.split(';').map(part => part.trim().toLowerCase())
  const isStripped = parameters.includes('nulls=stripped')
  const strippedType = isStripped ? `${type};nulls=stripped` : type
  if (type === oneObject) return { isOne: true, isStripped, type: strippedType }
  if (type === list) return { isOne: false, isStripped, type: isStripped ? strippedType : 'application/json' }
  if (['*/*', 'application/*', 'application/json'].includes(type))
    return { isOne: false, isStripped: false, type: 'application/json' }
  return null
}

/** The shape that an `Accept` header asks for: one object before any list, else what comes first. */
export const acceptedShape = (header: string | undefined): Shape => {
  const types = (header ?? '*/*').split(',')
  const shapes = types.flatMap(type => shapeOf(type) ?? [])
  const shape = shapes.find(({ isOne }) => isOne) ?? shapes[0]
  if (shape) return shape
  const named = types.map(type => type.split(';')[0]?.trim().toLowerCase()).join(', ')
  throw new RestFailure(406, 'PGRST107', `None of these media types are available: ${named.slice(0, 200)}`)
}

export type Preferences = {
  returns: 'representation' | 'minimal' | 'headers-only' | null
  wantsCount: boolean
  missingIsDefault: boolean
  isUpsert: boolean
  /** What was understood, for `Preference-Applied`. */
  applied: string[]
}

const known: Record<string, readonly string[]> = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  missing: ['default', 'null'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  handling: ['strict', 'lenient'],
  tx: ['commit'],
}

/** Reads the `Prefer` header. Unknown preferences are ignored unless `handling=strict`. */
export const parsePreferences = (header: string | undefined): Preferences => {
  const wanted = (header ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const understood = new Map<string, string>()
  const unknown: string[] = []
  for (const preference of wanted) {
    const [name = '', value = ''] = preference.split('=')
    if (!known[name]?.includes(value)) unknown.push(preference)
    else if (!understood.has(name)) understood.set(name, value)
  }
  if (understood.get('handling') === 'strict' && unknown.length > 0) {
    throw new RestFailure(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ').slice(0, 200)}`,
    })
  }
  const returns = understood.get('return')
  return {
    returns: returns === 'representation' || returns === 'minimal' || returns === 'headers-only' ? returns : null,
    wantsCount: understood.has('count'),
    missingIsDefault: understood.get('missing') === 'default',
    isUpsert: understood.has('resolution'),
    applied: [...understood].map(([name, value]) => `${name}=${value}`),
  }
}
