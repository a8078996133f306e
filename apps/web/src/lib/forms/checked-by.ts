import { type ErrorDefinition, REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { ParseKeys } from 'i18next';
import type { z } from 'zod';
import { errorKey } from '../api-client/failure-text.ts';

export type TextValues = Readonly<Record<string, string>>;

/** Error of each field, as text keys. */
export type FieldErrors<Values> = { readonly [field in keyof Values]?: ParseKeys | undefined };

/** Adapts a form's schema of the contract to `useCheckedForm`. */
export const checkedBy =
  <Schema extends z.ZodType>(schema: Schema) =>
  <Values extends TextValues & z.input<Schema>>(values: Values): FieldErrors<Values> => {
    const issues = schema.safeParse(values).error?.issues ?? [];
    // The first issue of each field is shown.
    return Object.fromEntries(
      issues.toReversed().map(({ path, ...issue }) => [path[0], errorKeyOf(issue)]),
    ) as FieldErrors<Values>;
  };

/** Text key of an issue: each rule of a form has an error code of the contract. */
export function errorKeyOf(issue: object): ParseKeys {
  const { error = REQUEST_ERRORS.malformed } =
    (issue as { params?: { error?: ErrorDefinition } }).params ?? {};
  return errorKey(error.code);
}
