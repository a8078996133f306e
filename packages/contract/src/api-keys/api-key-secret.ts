/** The beginning of every API key, by which a token of a sign-in is told from it. */
export const API_KEY_PREFIX = 'tb_';

/** The scheme of the header with which ThingsBoard's clients send a key; `Bearer` is accepted too. */
export const API_KEY_SCHEME = 'ApiKey ';

/** Whether a credential is an API key, and no token of a sign-in. */
export const isApiKey = (credential: string): boolean => credential.startsWith(API_KEY_PREFIX);
