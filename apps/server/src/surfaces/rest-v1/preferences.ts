import { RestFailure } from './rest-failure.ts'

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
  const asked = (header ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const understood = new Map<string, string>()
  const unknown: string[] = []
  for (const preference of asked) {
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
