import {
  buildClientSchema,
  type IntrospectionInputValue,
  type IntrospectionQuery,
  type IntrospectionSchema,
  type IntrospectionType,
  type IntrospectionTypeRef,
  printSchema,
} from 'graphql'

/** What to keep of a published schema: types by name, each whole (`'*'`) or with these fields or members alone. */
export type Kept = Record<string, '*' | readonly string[]>

const nameOf = (type: IntrospectionTypeRef): string =>
  type.kind === 'LIST' || type.kind === 'NON_NULL' ? nameOf(type.ofType) : type.name

const textOf = (type: IntrospectionTypeRef): string => {
  if (type.kind === 'NON_NULL') return `${textOf(type.ofType)}!`
  return type.kind === 'LIST' ? `[${textOf(type.ofType)}]` : nameOf(type)
}

const valueText = ({ type, defaultValue }: IntrospectionInputValue) =>
  textOf(type) + (defaultValue == null ? '' : ` = ${defaultValue}`)

/**
 * Leaves out of a published schema all that is not kept, and whatever refers to it. What remains is a subset: nothing
 * is added or changed.
 * @returns the schema definition, without descriptions
 */
export function pruneSchema({ __schema: schema }: IntrospectionQuery, kept: Kept): string {
  const hasType = (type: IntrospectionTypeRef) => nameOf(type) in kept
  const values = (all: readonly IntrospectionInputValue[]) =>
    all.filter(({ type }) => hasType(type)).map(value => ({ ...value, description: null }))
  const types = schema.types.filter(({ name }) => name in kept || name.startsWith('__')).map(pruned)

  function pruned(type: IntrospectionType): IntrospectionType {
    const bare = { ...type, description: null }
    const fields = kept[type.name] ?? '*'
    const isKept = ({ name }: { name: string }) => fields === '*' || fields.includes(name)
    switch (bare.kind) {
      case 'OBJECT':
      case 'INTERFACE':
        return {
          ...bare,
          interfaces: bare.interfaces.filter(hasType),
          fields: bare.fields
            .filter(field => isKept(field) && hasType(field.type))
            .map(field => ({ ...field, description: null, args: values(field.args) })),
          ...(bare.kind === 'INTERFACE' ? { possibleTypes: bare.possibleTypes.filter(hasType) } : {}),
        }
      case 'INPUT_OBJECT':
        return { ...bare, inputFields: values(bare.inputFields.filter(isKept)) }
      case 'UNION':
        return { ...bare, possibleTypes: bare.possibleTypes.filter(hasType) }
      case 'ENUM':
        return { ...bare, enumValues: bare.enumValues.filter(isKept).map(value => ({ ...value, description: null })) }
      default:
        return bare
    }
  }

  const directives = schema.directives.map(directive => ({
    ...directive,
    description: null,
    args: values(directive.args),
  }))
  const rest: IntrospectionSchema = { ...schema, description: null, types, directives }
  return `${printSchema(buildClientSchema({ __schema: rest }))}\n`
}

export type CompactType = { kind: string; interfaces?: string[]; members: Record<string, string> }

/**
 * All that was published of these types as flat lines, to compare with: `title: String!`, arguments as
 * `images(first): Int`.
 */
export function compactTypes(
  { __schema: { types } }: IntrospectionQuery,
  names: string[],
): Record<string, CompactType> {
  return Object.fromEntries(
    types.filter(({ name }) => names.includes(name)).map(type => [type.name, compact(type)] as const),
  )
}

function compact(type: IntrospectionType): CompactType {
  switch (type.kind) {
    case 'OBJECT':
    case 'INTERFACE': {
      const lines = type.fields.flatMap(({ name, type: result, args }) => [
        [name, textOf(result)],
        ...args.map(arg => [`${name}(${arg.name})`, valueText(arg)]),
      ])
      return { kind: type.kind, interfaces: type.interfaces.map(nameOf), members: Object.fromEntries(lines) }
    }
    case 'INPUT_OBJECT':
      return {
        kind: type.kind,
        members: Object.fromEntries(type.inputFields.map(field => [field.name, valueText(field)])),
      }
    case 'ENUM':
      return { kind: type.kind, members: Object.fromEntries(type.enumValues.map(({ name }) => [name, ''])) }
    case 'UNION':
      return { kind: type.kind, members: Object.fromEntries(type.possibleTypes.map(({ name }) => [name, ''])) }
    default:
      return { kind: type.kind, members: {} }
  }
}
