/** The platform's error codes and the HTTP status of each, as ThingsBoard numbers them. */
export const ERROR_CODES = {
  GENERAL: { code: 2, status: 500 },
  AUTHENTICATION: { code: 10, status: 401 },
  JWT_TOKEN_EXPIRED: { code: 11, status: 401 },
  CREDENTIALS_EXPIRED: { code: 15, status: 401 },
  PERMISSION_DENIED: { code: 20, status: 403 },
  INVALID_ARGUMENTS: { code: 30, status: 400 },
  BAD_REQUEST_PARAMS: { code: 31, status: 400 },
  ITEM_NOT_FOUND: { code: 32, status: 404 },
  TOO_MANY_REQUESTS: { code: 33, status: 429 },
  TOO_MANY_UPDATES: { code: 34, status: 429 },
  VERSION_CONFLICT: { code: 35, status: 409 },
  SUBSCRIPTION_VIOLATION: { code: 40, status: 403 },
  ENTITIES_LIMIT_EXCEEDED: { code: 41, status: 403 },
  PASSWORD_VIOLATION: { code: 45, status: 401 },
  DATABASE: { code: 46, status: 500 },
} as const;

export type ErrorName = keyof typeof ERROR_CODES;
