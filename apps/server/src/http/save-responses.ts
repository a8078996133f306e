import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { ERROR_RESPONSES } from './error-responses.ts';

/** What a person types is small, and `additionalInfo` comes back in every row of a list. */
export const SAVE_LIMIT_BYTES = 64 * 1024;

/** Answers of a route that saves an entity beside its own. */
export const SAVE_RESPONSES = { ...ERROR_RESPONSES, 409: errorBodySchema, 413: errorBodySchema } as const;
