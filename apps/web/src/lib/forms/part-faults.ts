import type { ErrorDefinition } from '@airdeck/contract/errors';
import type { ParseKeys } from 'i18next';
import type { z } from 'zod';
import { isFailureOf } from '../api-client/api-failure.ts';
import { errorKey } from '../api-client/failure-text.ts';
import { errorKeyOf } from './checked-by.ts';

/** What is wrong with each part of a form, as keys of the texts. */
export type PartFaults<Part extends string> = { readonly [part in Part]?: ParseKeys };

/**
 * What the issues of a schema say of each part; of several the first.
 * @param partAt where in the form what stands at a path is; undefined: nowhere
 * @param malformed what is said of a part that breaks none of the contract's rules, such as a number that is none
 */
export function partFaults<Part extends string>(
  issues: readonly z.core.$ZodIssue[],
  partAt: (path: readonly PropertyKey[]) => Part | undefined,
  malformed: PartFaults<Part>,
): PartFaults<Part> {
  const faults = issues.toReversed().flatMap(({ path, ...issue }): [Part, ParseKeys][] => {
    const part = partAt(path);
    if (part === undefined) return [];
    return [[part, 'params' in issue ? errorKeyOf(issue) : (malformed[part] ?? errorKeyOf(issue))]];
  });
  return Object.fromEntries(faults) as PartFaults<Part>;
}

/** Which part of a form an error of the contract is about. */
export type PartsOfErrors<Part extends string> = readonly (readonly [ErrorDefinition, Part])[];

/** The part of the form that the server's refusal is about; none: it is about the whole. */
export function partRefused<Part extends string>(
  failure: unknown,
  parts: PartsOfErrors<Part>,
): PartFaults<Part> | undefined {
  const found = parts.find(([definition]) => isFailureOf(failure, definition));
  return found && ({ [found[1]]: errorKey(found[0].code) } as PartFaults<Part>);
}
