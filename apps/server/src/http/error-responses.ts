import { errorBodySchema } from '@airdeck/contract/errors/error-body';

/** Answers that any route of the API may give beside its own, for its description. */
export const ERROR_RESPONSES = {
  400: errorBodySchema,
  401: errorBodySchema,
  403: errorBodySchema,
  404: errorBodySchema,
  429: errorBodySchema,
  503: errorBodySchema,
} as const;
