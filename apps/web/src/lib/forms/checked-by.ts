import { type ErrorDefinition, REQUEST_ERRORS } from '@airdeck/contract/errors';
import type { ParseKeys } from 'i18next';
import type { z } from 'zod';
import { errorKey } from '../api-client/failure-text.ts';

export type TextValues = Readonly<Record<string, string>>;

/** What is wrong with each field, as keys of the texts. */
export type Faults<Values> = { readonly [field in keyof Values]?: ParseKeys | undefined };

/** The rules of a form's schema in the contract, as `useCheckedForm` asks for them. */
export const checkedBy =
  <Schema extends z.ZodType>(schema: Schema) =>
  <Values extends TextValues & z.input<Schema>>(values: Values): Faults<Values> => {
    const issues = schema.safeParse(values).error?.issues ?? [];
    // The first issue of each field is told.
    return Object.fromEntries(
      issues.toReversed().map(({ path, ...issue }) => [path[0], errorKeyOf(issue)]),
    ) as Faults<Values>;
  };

/** The text of the error that an issue carries: the rules of forms are written with one of the contract each. */
export function errorKeyOf(issue: object): ParseKeys {
  const { error = REQUEST_ERRORS.malformed } =
    (issue as { params?: { error?: ErrorDefinition } }).params ?? {};
  return errorKey(error.code);
}
