import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type OperationDefinitionNode,
  print,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { readGid } from './gid.ts'
import type { WireError } from './wire-error.ts'

type Problem = { path: (string | number)[]; explanation: string }

/** What is wrong with the values given for an operation's variables, in the provider's words; empty when they will do. */
export function variableErrors(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  values: Record<string, unknown>,
): WireError[] {
  return (operation.variableDefinitions ?? []).flatMap(definition => {
    const name = definition.variable.name.value
    const type = typeFromAST(schema, definition.type)
    const value = values[name]
    const isDefaulted = value === undefined && definition.defaultValue !== undefined
    if (!type || isDefaulted || !isInput(type)) return []
    const problems = problemsOf(type, value)
    if (problems.length === 0) return []
    const details = problems
      .filter(({ path }) => path.length > 0)
      .map(({ path, explanation }) => `${path.join('.')} (${explanation})`)
    const about = details.length > 0 ? ` for ${details.join(', ')}` : ''
    const { startToken } = definition.loc ?? {}
    return [
      {
        message: `Variable $${name} of type ${print(definition.type)} was provided invalid value${about}`,
        locations: startToken ? [{ line: startToken.line, column: startToken.column }] : [],
        extensions: { code: 'INVALID_VARIABLE', value: value ?? null, problems },
      },
    ]
  })
}

const isInput = (type: unknown): type is GraphQLInputType =>
  isNonNullType(type) || isListType(type) || isScalarType(type) || isEnumType(type) || isInputObjectType(type)

function problemsOf(type: GraphQLInputType, value: unknown, path: (string | number)[] = []): Problem[] {
  if (isNonNullType(type)) {
    if (value === null || value === undefined) return [{ path, explanation: 'Expected value to not be null' }]
    return problemsOf(type.ofType, value, path)
  }
  if (value === null || value === undefined) return []
  if (isListType(type)) {
    const list = Array.isArray(value) ? value : [value]
    return list.flatMap((item, place) => problemsOf(type.ofType, item, Array.isArray(value) ? [...path, place] : path))
  }
  if (isInputObjectType(type)) return problemsOfObject(type.getFields(), type.name, value, path)
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name)
    if (typeof value === 'string' && names.includes(value)) return []
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be one of: ${names.join(', ')}` }]
  }
  if (type.name === 'ID')
    return isGlobalId(value) ? [] : [{ path, explanation: `Invalid global id '${String(value)}'` }]
  try {
    type.parseValue(value)
    return []
  } catch {
    return [{ path, explanation: `Could not coerce value ${JSON.stringify(value)} to ${type.name}` }]
  }
}

function problemsOfObject(
  fields: Record<string, { type: GraphQLInputType; defaultValue?: unknown }>,
  name: string,
  value: unknown,
  path: (string | number)[],
): Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be a key-value object.` }]
  }
  const given = new Map<string, unknown>(Object.entries(value))
  const foreign = [...given.keys()].filter(key => !(key in fields))
  return [
    ...foreign.map(key => ({ path: [...path, key], explanation: `Field is not defined on ${name}` })),
    ...Object.entries(fields).flatMap(([key, field]) =>
      given.get(key) === undefined && field.defaultValue !== undefined
        ? []
        : problemsOf(field.type, given.get(key), [...path, key]),
    ),
  ]
}

const isGlobalId = (value: unknown) => typeof value === 'string' && readGid(value) !== undefined

/** Ids written into the document itself that are not global ids. */
export function literalIdErrors(schema: GraphQLSchema, document: DocumentNode): WireError[] {
  const errors: WireError[] = []
  const types = new TypeInfo(schema)
  let field = ''
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: node => {
        field = node.name.value
      },
      StringValue: node => {
        const type = types.getInputType()
        const argument = types.getArgument()?.name ?? ''
        if (!type || getNamedType(type).name !== 'ID' || isGlobalId(node.value)) return
        const { startToken } = node.loc ?? {}
        errors.push({
          message: `Invalid global id '${node.value}'`,
          locations: startToken ? [{ line: startToken.line, column: startToken.column }] : [],
          path: [field, argument],
          extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
        })
      },
    }),
  )
  return errors
}
