import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { ERROR_RESPONSES } from './error-responses.ts';

/** Answers of a route that saves an entity beside its own. */
export const SAVE_RESPONSES = { ...ERROR_RESPONSES, 409: errorBodySchema, 413: errorBodySchema } as const;
