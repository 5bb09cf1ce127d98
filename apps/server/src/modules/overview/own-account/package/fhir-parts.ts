/** A resource of FHIR, as far as it is looked at here. */
export type Resource = { resourceType: string; id: string; [field: string]: unknown }

/** What has no code has its words. */
export const text = (words: string) => ({ text: words })
/** Another resource of the same bundle. */
export const ref = (type: string, id: string) => ({ reference: `urn:uuid:${id}`, type })
/** A field, where there is something to say in it. */
export const some = <T>(field: string, value: T | null | undefined | '') =>
  value === null || value === undefined || value === '' ? {} : { [field]: value }
