/** An object with one value for each key; the one place where its type is asserted. */
export const record = <K extends string, V>(keys: readonly K[], valueFor: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map(key => [key, valueFor(key)])) as Record<K, V>
