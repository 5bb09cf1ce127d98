import type { IntrospectionInputValue, IntrospectionQuery, IntrospectionType, IntrospectionTypeRef } from 'graphql'
import { kept } from './kept.ts'

/** Cuts a published schema down to what is kept; nothing is added, so the result is a subset by construction. */
export function prune({ __schema: whole }: IntrospectionQuery): IntrospectionQuery {
  const isKept = (name: string) => {
    const type = whole.types.find(one => one.name === name)
    if (!type) return false
    if (type.kind === 'SCALAR' || type.kind === 'ENUM') return true
    return name in kept || /(Connection|Edge)$/.test(name)
  }

  const pruned = whole.types.filter(({ name }) => isKept(name)).map(type => pruneType(type, isKept))
  const reached = reachable(pruned)
  return {
    __schema: {
      ...whole,
      subscriptionType: null,
      types: pruned.filter(({ name }) => reached.has(name)),
      directives: whole.directives.map(directive => ({ ...directive, description: undefined })),
    },
  }
}

function pruneType(type: IntrospectionType, isKept: (name: string) => boolean): IntrospectionType {
  const wanted = kept[type.name]?.split(' ')
  const isWanted = ({ name }: { name: string }) => wanted === undefined || wanted.includes(name)
  const isUsable = ({ type: of }: { type: IntrospectionTypeRef }) => isKept(nameOf(of))
  const bare = { description: undefined }
  const isNeeded = (value: IntrospectionInputValue) => isUsable(value) || mustBeGiven(value, type.name)
  switch (type.kind) {
    case 'OBJECT':
    case 'INTERFACE':
      return {
        ...type,
        ...bare,
        interfaces: type.interfaces.filter(({ name }) => name in kept && name !== 'LegacyInteroperability'),
        ...(type.kind === 'INTERFACE' ? { possibleTypes: type.possibleTypes.filter(({ name }) => isKept(name)) } : {}),
        fields: type.fields
          .filter(field => isWanted(field) && isUsable(field))
          .map(field => ({ ...field, ...bare, args: field.args.filter(isNeeded).map(one => ({ ...one, ...bare })) })),
      }
    case 'INPUT_OBJECT':
      return {
        ...type,
        ...bare,
        inputFields: type.inputFields
          .filter(field => isWanted(field) && isNeeded(field))
          .map(field => ({ ...field, ...bare })),
      }
    case 'ENUM':
      return { ...type, ...bare, enumValues: type.enumValues.filter(isWanted).map(value => ({ ...value, ...bare })) }
    default:
      return { ...type, ...bare }
  }
}

function mustBeGiven({ type, defaultValue, name }: IntrospectionInputValue, where: string): false {
  if (type.kind === 'NON_NULL' && defaultValue === null) throw new Error(`${where} cannot do without ${name}`)
  return false
}

function nameOf(type: IntrospectionTypeRef): string {
  return type.kind === 'LIST' || type.kind === 'NON_NULL' ? nameOf(type.ofType) : type.name
}

/** Types that the roots lead to. */
function reachable(types: readonly IntrospectionType[]): Set<string> {
  const byName = new Map(types.map(type => [type.name, type]))
  const reached = new Set<string>()
  const visit = (name: string): void => {
    const type = byName.get(name)
    if (!type || reached.has(name)) return
    reached.add(name)
    if (type.kind === 'INPUT_OBJECT') for (const field of type.inputFields) visit(nameOf(field.type))
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') return
    for (const field of type.fields) for (const value of [field, ...field.args]) visit(nameOf(value.type))
    for (const { name: parent } of type.interfaces) visit(parent)
  }
  for (const root of ['QueryRoot', 'Mutation', 'String', 'Boolean', 'Int', 'Float', 'ID']) visit(root)
  for (const { name } of types) if (name.startsWith('__')) visit(name)
  return reached
}
