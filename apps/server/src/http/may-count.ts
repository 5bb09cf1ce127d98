import { isBot } from 'isbot'

/**
 * Whether a call may be counted. Programs are not, nor browsers whose owner asks not to be followed (`DNT`, `Sec-GPC`),
 * although counts of ours could not follow them. (Spec §2)
 */
export const mayCount = (header: (name: string) => string | undefined): boolean => {
  const agent = header('user-agent')
  return Boolean(agent) && !isBot(agent) && header('dnt') !== '1' && header('sec-gpc') !== '1'
}
