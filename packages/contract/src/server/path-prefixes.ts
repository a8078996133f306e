/** First segments of the paths whose answers are data: they are not cached. */
export const DATA_PREFIXES = [
  'api',
  'backoffice',
  'oauth2',
  'health',
  'ready',
  'metrics',
  '.well-known',
] as const;

/** First segments of the paths that are the server's: no screen of the console is below them. */
export const SERVER_PREFIXES = [...DATA_PREFIXES, 'badge', 'demo'] as const;
