/** A resource of FHIR, as far as it is looked at here. */
export type Resource = { resourceType: string; id: string; [field: string]: unknown }

const AU_CORE = 'http://hl7.org.au/fhir/core/StructureDefinition/au-core-'
export const TERMS = 'http://terminology.hl7.org/CodeSystem/'
/** That a resource follows a profile of AU Core. */
export const auCore = (name: string) => ({ meta: { profile: [AU_CORE + name] } })
/** A code of the terms of HL7. */
export const coded = (system: string, code: string) => ({ coding: [{ system: TERMS + system, code }] })

/** What has no code has its words. */
export const text = (words: string) => ({ text: words })
/** Another resource of the same bundle. */
export const ref = (type: string, id: string) => ({ reference: `urn:uuid:${id}`, type })
/** A field, where there is something to say in it. */
export const some = <T>(field: string, value: T | null | undefined | '') =>
  value === null || value === undefined || value === '' ? {} : { [field]: value }
/** A field that a profile makes mandatory: where there is nothing to say in it, that says so. */
export const known = (field: string, value: string | null | undefined) =>
  value
    ? { [field]: value }
    : {
        [`_${field}`]: {
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
        },
      }
