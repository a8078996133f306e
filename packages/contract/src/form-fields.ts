import { z } from 'zod';
import { characterCount, isEmail } from './common/form-rules.ts';
import type { ErrorDefinition } from './errors/codes.ts';

export type Rule = { readonly is: (text: string) => boolean; readonly otherwise: ErrorDefinition };

/** An issue that carries its error: the server answers with it, and the console's text hangs on its code. */
export const issueOf = (error: ErrorDefinition) =>
  ({ code: 'custom', message: error.message, params: { error } }) as const;

/** Of a field that is trimmed, and of a secret that is not. */
export const required = (otherwise: ErrorDefinition): Rule => ({ is: (text) => text !== '', otherwise });

export const atLeast = (length: number, otherwise: ErrorDefinition): Rule => ({
  is: (text) => characterCount(text) >= length,
  otherwise,
});

export const atMost = (length: number, otherwise: ErrorDefinition): Rule => ({
  is: (text) => characterCount(text) <= length,
  otherwise,
});

export const exactly = (length: number, otherwise: ErrorDefinition): Rule => ({
  is: (text) => characterCount(text) === length,
  otherwise,
});

export const isNot = (refused: (text: string) => boolean, otherwise: ErrorDefinition): Rule => ({
  is: (text) => !refused(text),
  otherwise,
});

/** A field of a form in the console, trimmed. @param rules looked at in this order, up to the first that is broken */
export const formField = (...rules: readonly Rule[]) => z.string().trim().superRefine(holdTo(rules));

/** The same of a field that may be left blank. */
export const optionalFormField = (...rules: readonly Rule[]) =>
  formField(
    ...rules.map(({ is, otherwise }) => ({ is: (text: string) => text === '' || is(text), otherwise })),
  );

/** The same of a field that is taken as it is: a password may begin and end with spaces. */
export const secretField = (...rules: readonly Rule[]) => z.string().superRefine(holdTo(rules));

const holdTo = (rules: readonly Rule[]) => (text: string, context: z.RefinementCtx) => {
  const broken = rules.find(({ is }) => !is(text));
  if (broken) context.addIssue(issueOf(broken.otherwise));
};

/** That what is typed once more is the same. */
export const secretMatches =
  <Field extends string>(first: Field, again: Field, otherwise: ErrorDefinition) =>
  (form: Readonly<Record<Field, string>>, context: z.RefinementCtx): void => {
    if (form[first] !== form[again]) context.addIssue({ ...issueOf(otherwise), path: [again] });
  };

/** An address, as far as a form can tell. */
export const validEmail = (otherwise: ErrorDefinition): Rule => ({ is: isEmail, otherwise });
