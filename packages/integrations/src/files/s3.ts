import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkKey, type FileStore, FilesDown } from './port.ts'

export type S3Options = {
  /** Address of the service without a bucket, such as `https://s3.ap-southeast-2.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How the service encrypts what it stores: `AES256`, `aws:kms`, or null for the bucket's own setting. */
  encryption: string | null
}

const limitMs = 15_000
/** Tries again this often after an answer of 429 or 5xx. */
const retries = 2

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const reasonOf = async (response: Response): Promise<string> => {
  const text = await response.text().catch(() => '')
  return `${response.status} ${text.match(/<Code>([^<]{1,80})<\/Code>/)?.[1] ?? ''}`.trim()
}

/** Files in a bucket of S3 or of anything that speaks its protocol. Addresses are path-style: `endpoint/bucket/key`. */
export const createS3Files = (options: S3Options): FileStore => {
  const { accessKeyId, secretAccessKey, region, bucket, encryption } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries, initRetryMs: 100 })
  const base = `${options.endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`

  const call = async (method: 'GET' | 'PUT' | 'DELETE', key: string, init: RequestInit = {}): Promise<Response> => {
    const url = `${base}/${checkKey(key)}`
    try {
      // No wait for a service that hangs: the request that needs the file has a limit of its own.
      return await client.fetch(url, { ...init, method, signal: AbortSignal.timeout(limitMs) })
    } catch (error) {
      throw new FilesDown('the file store did not answer', { cause: error })
    }
  }
  const refuse = async (doing: string, response: Response): Promise<never> => {
    throw new FilesDown(`the file store refused ${doing}: ${await reasonOf(response)}`)
  }

  return {
    put: async (key, bytes, type) => {
      const response = await call('PUT', key, {
        body: new Uint8Array(bytes),
        headers: {
          'Content-Type': type,
          'X-Amz-Content-Sha256': sha256(bytes),
          ...(encryption ? { 'X-Amz-Server-Side-Encryption': encryption } : {}),
        },
      })
      if (!response.ok) await refuse('to store a file', response)
      await response.body?.cancel()
    },
    get: async key => {
      const response = await call('GET', key)
      if (response.status === 404) {
        const reason = await reasonOf(response)
        if (reason.includes('NoSuchBucket')) throw new FilesDown(`the file store has no bucket ${bucket}`)
        return null
      }
      if (!response.ok) return refuse('to give a file', response)
      try {
        return new Uint8Array(await response.arrayBuffer())
      } catch (error) {
        throw new FilesDown('the file store broke off', { cause: error })
      }
    },
    remove: async key => {
      const response = await call('DELETE', key)
      if (!response.ok && response.status !== 404) await refuse('to remove a file', response)
      await response.body?.cancel()
    },
  }
}
