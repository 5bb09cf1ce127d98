import {
  type DocumentNode,
  executeSync,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  parse,
  validate,
} from 'graphql'
import { staticError } from './static-errors.ts'
import { literalIdErrors, variableErrors } from './variables.ts'
import { internalError, Refusal, type WireError } from './wire-error.ts'

export type GraphqlCall = {
  query: string
  variables: Record<string, unknown>
  operationName?: string | null
}

export type GraphqlAnswer = { data?: unknown; errors?: WireError[] }

type Read = { document: DocumentNode; errors: WireError[] }

const keptDocuments = 500
const mostTokens = 15_000

/**
 * Answers calls of a GraphQL address in the provider's way: what is wrong with a document or its variables is said
 * with the provider's codes and without `data`.
 * @param root what the fields of the root types give; functions get their arguments and the context
 */
export function createExecutor<Context extends { requestId: string }>(schema: GraphQLSchema, root: object) {
  const documents = new Map<string, Read>()

  /** Parses and checks a document once; documents come again and again. */
  function read(query: string): Read {
    const known = documents.get(query)
    if (known) return known
    const made = readAnew(query)
    const [oldest] = documents.keys()
    if (documents.size >= keptDocuments && oldest !== undefined) documents.delete(oldest)
    documents.set(query, made)
    return made
  }

  function readAnew(query: string): Read {
    try {
      const document = parse(query, { maxTokens: mostTokens })
      const found = validate(schema, document).map(error => staticError(document, error))
      return { document, errors: found.length > 0 ? found : literalIdErrors(schema, document) }
    } catch (problem) {
      if (!(problem instanceof GraphQLError)) throw problem
      return { document: { kind: Kind.DOCUMENT, definitions: [] }, errors: [syntaxError(problem)] }
    }
  }

  return ({ query, variables, operationName }: GraphqlCall, context: Context): GraphqlAnswer => {
    const { document, errors } = read(query)
    if (errors.length > 0) return { errors }
    const operation = getOperationAST(document, operationName)
    if (!operation) return { errors: [{ message: missingOperation(operationName) }] }
    const wrong = variableErrors(schema, operation, variables)
    if (wrong.length > 0) return { errors: wrong }
    const result = executeSync({
      schema,
      document,
      rootValue: root,
      contextValue: context,
      variableValues: variables,
      operationName,
    })
    if (!result.errors) return { data: result.data }
    return { data: result.data, errors: result.errors.map(error => fieldError(error, context.requestId)) }
  }
}

const missingOperation = (name: string | null | undefined) =>
  name ? `No operation named "${name}"` : 'An operation name is required'

function syntaxError({ message, locations }: GraphQLError): WireError {
  const [at] = locations ?? []
  const where = at ? ` at [${at.line}, ${at.column}]` : ''
  return {
    message: `syntax error, ${message.replace(/^Syntax Error: /, '').replace(/\.$/, '')}${where}`,
    locations: at ? [{ line: at.line, column: at.column }] : [],
  }
}

/** A refusal keeps its words; anything else that went wrong in a field is masked. */
function fieldError(error: GraphQLError, requestId: string): WireError {
  const { message, locations, path, extensions }: GraphQLFormattedError = error.toJSON()
  const at = { locations: locations?.map(one => ({ ...one })), path: path?.slice() }
  const isKnown = error instanceof Refusal || error.originalError instanceof Refusal
  return isKnown ? { message, ...at, extensions } : { ...internalError(requestId), ...at }
}
