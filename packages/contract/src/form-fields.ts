import { z } from 'zod';
import { characterCount, isEmail } from './common/form-rules.ts';
import type { ErrorDefinition } from './errors/codes.ts';

/** What is said of a text that breaks a rule: an error of the contract, or a sentence that has no code of its own yet. */
export type Otherwise = string | ErrorDefinition;
export type Rule = { readonly is: (text: string) => boolean; readonly otherwise: Otherwise };

/** An issue that carries its error: the server answers with it, and the console's text hangs on its code. */
export const issueOf = (otherwise: Otherwise) =>
  typeof otherwise === 'string'
    ? ({ code: 'custom', message: otherwise } as const)
    : ({ code: 'custom', message: otherwise.message, params: { error: otherwise } } as const);

/** Of a field that is trimmed, and of a secret that is not. */
export const required = (otherwise: Otherwise): Rule => ({ is: (text) => text !== '', otherwise });

export const atLeast = (length: number, otherwise: Otherwise): Rule => ({
  is: (text) => characterCount(text) >= length,
  otherwise,
});

export const atMost = (length: number, otherwise: Otherwise): Rule => ({
  is: (text) => characterCount(text) <= length,
  otherwise,
});

export const exactly = (length: number, otherwise: Otherwise): Rule => ({
  is: (text) => characterCount(text) === length,
  otherwise,
});

export const isNot = (refused: (text: string) => boolean, otherwise: Otherwise): Rule => ({
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
export const validEmail = (otherwise: Otherwise): Rule => ({ is: isEmail, otherwise });
