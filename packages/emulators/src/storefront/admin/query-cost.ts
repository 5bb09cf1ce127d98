import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'

/** A change costs this much beside what it gives back. */
const mutationCost = 10
export const largestCost = 1000

/**
 * What a document may cost at most: a point for each object it can give, ten for each change. Lists count by the logarithm of
 * their size, which is close to the provider's unpublished sums.
 */
export function requestedCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): number {
  const fragments = new Map(
    document.definitions.flatMap(one => (one.kind === 'FragmentDefinition' ? [[one.name.value, one] as const] : [])),
  )
  const depths = new Set<string>()

  function costOf(set: SelectionSetNode | undefined, typeName: string): number {
    const type = schema.getType(typeName)
    let sum = 0
    for (const selection of set?.selections ?? []) {
      if (selection.kind === 'InlineFragment') {
        sum += costOf(selection.selectionSet, selection.typeCondition?.name.value ?? typeName)
      } else if (selection.kind === 'FragmentSpread') {
        const fragment = fragments.get(selection.name.value)
        if (!fragment || depths.has(selection.name.value)) continue
        depths.add(selection.name.value)
        sum += costOf(fragment.selectionSet, fragment.typeCondition.name.value)
        depths.delete(selection.name.value)
      } else if (isObjectType(type)) {
        const field = type.getFields()[selection.name.value]
        const result = field && getNamedType(field.type)
        if (!result || isLeafType(result)) continue
        const inner = costOf(selection.selectionSet, result.name)
        sum += isWrapper(result.name)
          ? inner * sizeOf(selection, variables) + 1
          : 1 + inner * sizeOf(selection, variables)
      }
    }
    return sum
  }

  return document.definitions.reduce((sum, one) => {
    if (one.kind !== 'OperationDefinition') return sum
    const isChange = one.operation === 'mutation'
    const root = isChange ? schema.getMutationType() : schema.getQueryType()
    const changes = isChange ? one.selectionSet.selections.length * mutationCost : 0
    return sum + changes + Math.ceil(costOf(one.selectionSet, root?.name ?? ''))
  }, 0)
}

/** Edges, connections and page information are no objects of their own. */
const isWrapper = (name: string) => /(Connection|Edge|PageInfo)$/.test(name)

function sizeOf({ arguments: args }: FieldNode, variables: Record<string, unknown>): number {
  const first = args?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value
  const size =
    first?.kind === 'IntValue'
      ? Number(first.value)
      : first?.kind === 'Variable'
        ? Number(variables[first.name.value])
        : 1
  return size > 1 ? Math.log2(size + 1) : 1
}

/** What an answer did cost: a point for each object in it, ten for a change. */
export function actualCost(data: unknown, isChange: boolean): number {
  return (isChange ? mutationCost : 0) + Math.max(0, objectsIn(data) - 1)
}

function objectsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + objectsIn(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + objectsIn(one), 1)
}
