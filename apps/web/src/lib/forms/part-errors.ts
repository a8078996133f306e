import type { ErrorDefinition } from '@airdeck/contract/common/errors';
import type { ParseKeys } from 'i18next';
import type { z } from 'zod';
import { isFailureOf } from '../api-client/api-failure.ts';
import { errorKey } from '../api-client/failure-text.ts';
import { errorKeyOf } from './checked-by.ts';

/** Error of each part of a form, as text keys. */
export type PartErrors<Part extends string> = { readonly [part in Part]?: ParseKeys };

/**
 * The first schema issue of each part.
 * @param partAt the part of the form for a path; undefined: none
 * @param malformed text key for issues without an error code of the contract, such as an invalid number
 */
export function partErrors<Part extends string>(
  issues: readonly z.core.$ZodIssue[],
  partAt: (path: readonly PropertyKey[]) => Part | undefined,
  malformed: PartErrors<Part>,
): PartErrors<Part> {
  const errors = issues.toReversed().flatMap(({ path, ...issue }): [Part, ParseKeys][] => {
    const part = partAt(path);
    if (part === undefined) return [];
    return [[part, 'params' in issue ? errorKeyOf(issue) : (malformed[part] ?? errorKeyOf(issue))]];
  });
  return Object.fromEntries(errors) as PartErrors<Part>;
}

/** Part of a form by error code of the contract. */
export type PartsOfErrors<Part extends string> = readonly (readonly [ErrorDefinition, Part])[];

/** The part of the form that the server rejected; undefined: the whole form. */
export function partRefused<Part extends string>(
  failure: unknown,
  parts: PartsOfErrors<Part>,
): PartErrors<Part> | undefined {
  const found = parts.find(([definition]) => isFailureOf(failure, definition));
  return found && ({ [found[1]]: errorKey(found[0].code) } as PartErrors<Part>);
}
