import { type GraphQLResolveInfo, getDirectiveValues } from 'graphql'

/** The buyer's country that an operation names with `@inContext(country: AU)`, or null. */
export function contextCountry({
  schema,
  operation,
  variableValues,
}: Pick<GraphQLResolveInfo, 'schema' | 'operation' | 'variableValues'>): string | null {
  const directive = schema.getDirective('inContext')
  const country = directive && getDirectiveValues(directive, operation, variableValues)?.country
  return typeof country === 'string' ? country : null
}
