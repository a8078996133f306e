/** The ThingsBoard error numbers in use, with their HTTP status. */
const ERROR_CODES = {
  GENERAL: { code: 2, status: 500 },
  AUTHENTICATION: { code: 10, status: 401 },
  JWT_TOKEN_EXPIRED: { code: 11, status: 401 },
  PERMISSION_DENIED: { code: 20, status: 403 },
  BAD_REQUEST_PARAMS: { code: 31, status: 400 },
  ITEM_NOT_FOUND: { code: 32, status: 404 },
  TOO_MANY_REQUESTS: { code: 33, status: 429 },
  VERSION_CONFLICT: { code: 35, status: 409 },
} as const;

type ErrorName = keyof typeof ERROR_CODES;

/** One error of the contract. */
export type ErrorDefinition = {
  /** On the wire, and the key of the console's text: `customers.titleTaken`. */
  readonly code: string;
  /** ThingsBoard's number. */
  readonly errorCode: number;
  /** Status of HTTP. */
  readonly status: number;
  /** The message that ThingsBoard's clients expect, verbatim. `{email}` is a placeholder for a value of that name. */
  readonly message: string;
};

/** A message alone: a bad request (400/31); else ThingsBoard's name, and the status if it differs from the default. */
type GivenError = string | readonly [name: ErrorName, message: string, status?: number];

/**
 * The errors of one feature. The text of `customers.titleTaken` is `customers.error.titleTaken` in the console.
 * @param area the feature's section of the console's texts; empty for errors of any request
 */
export function errors<const Given extends Record<string, GivenError>>(
  area: string,
  given: Given,
): { readonly [Name in keyof Given]: ErrorDefinition } {
  const define = ([name, error]: [string, GivenError]) => {
    const [platform, message, status] =
      typeof error === 'string' ? (['BAD_REQUEST_PARAMS', error] as const) : error;
    const { code: errorCode, status: usual } = ERROR_CODES[platform];
    return [name, { code: area ? `${area}.${name}` : name, errorCode, status: status ?? usual, message }];
  };
  return Object.fromEntries(Object.entries(given).map(define));
}

/** Errors of any request. */
export const REQUEST_ERRORS = errors('', {
  badRequest: 'Bad request',
  malformed: 'Validation error',
  bodyMissing: 'Required request body is missing',
  constraintViolated: 'Constraint violation: {constraint}',
  parameterMissing: "Required request parameter '{name}' for method parameter type {type} is not present",
  parameterEmpty: "Parameter '{name}' can't be empty!",
  textTooLong: 'Validation error: {name} length must be equal or less than {max}',
  textMalformed: 'Validation error: {name} is malformed',
  emailMalformed: "Invalid email address format '{email}'!",
  unauthenticated: ['AUTHENTICATION', 'Authentication failed'],
  forbidden: ['PERMISSION_DENIED', "You don't have permission to perform this operation!"],
  seesOnly: ['PERMISSION_DENIED', 'You only see what a role sees, and change nothing meanwhile'],
  notFound: ['ITEM_NOT_FOUND', '{entity} with id [{id}] is not found'],
  itemNotFound: ['ITEM_NOT_FOUND', "Requested item wasn't found!"],
  pathNotFound: ['ITEM_NOT_FOUND', 'No static resource {path}.'],
  methodNotSupported: ['BAD_REQUEST_PARAMS', "Request method '{method}' is not supported", 405],
  versionConflict: ['VERSION_CONFLICT', '{entity} was already changed by someone else'],
  tooLarge: ['BAD_REQUEST_PARAMS', 'Payload size exceeds the limit of {limit} bytes', 413],
  mediaTypeNotSupported: ['BAD_REQUEST_PARAMS', "Content-Type '{type}' is not supported", 415],
  tooManyRequests: ['TOO_MANY_REQUESTS', 'Too many requests!'],
  contentFull: 'There is no room for more texts and pictures!',
  internal: ['GENERAL', 'Internal Server Error'],
  unavailable: ['GENERAL', 'The server cannot answer at the moment. Please try again.', 503],
});

/** Errors of nearly every operation. */
export const USUAL_ERRORS = [
  REQUEST_ERRORS.malformed,
  REQUEST_ERRORS.unauthenticated,
  REQUEST_ERRORS.forbidden,
  REQUEST_ERRORS.notFound,
  REQUEST_ERRORS.tooManyRequests,
  REQUEST_ERRORS.unavailable,
] as const;

/** The same of an operation that saves an entity. */
export const SAVE_ERRORS = [
  ...USUAL_ERRORS,
  REQUEST_ERRORS.versionConflict,
  REQUEST_ERRORS.tooLarge,
] as const;
