import type { ErrorValues } from '@airdeck/contract/common/error-body';
import type { ErrorDefinition } from '@airdeck/contract/common/errors';
import { violatedConstraint } from '../database/errors.ts';
import { ApiError } from './errors.ts';

/** The errors that violated constraints of a feature's tables mean, by the name of the constraint. */
export type ConstraintMeanings = Readonly<Record<string, ErrorDefinition>>;

/**
 * Saves, and turns a violated constraint into its error, whose message may quote what was to be saved.
 * @throws ApiError 400/31; any other error as it was.
 */
export async function mapConstraintErrors<T>(
  meanings: ConstraintMeanings,
  saved: Readonly<Record<string, unknown>>,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const meaning = meanings[violatedConstraint(error) ?? ''];
    if (!meaning) throw error;
    throw new ApiError(meaning, quotedBy(meaning, saved));
  }
}

/** The saved fields that the message quotes. */
function quotedBy({ message }: ErrorDefinition, saved: Readonly<Record<string, unknown>>): ErrorValues {
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, String(saved[name])]));
}
