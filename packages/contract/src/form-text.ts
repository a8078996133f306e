import { z } from 'zod';
import { characterCount, isEmail } from './common/form-rules.ts';
import { type ErrorDefinition, type ErrorValues, messageOf, REQUEST_ERRORS } from './errors/codes.ts';

/** What is said of a text that breaks a rule: an error of the contract, or a sentence that has no code of its own yet. */
type Otherwise = string | ErrorDefinition;
type Rule = { readonly is: (text: string) => boolean; readonly otherwise: Otherwise };

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

/** As much as the platform keeps of a name or a line of an address. */
const MAX_LENGTH = 255;

/** An address, as far as a form can tell. */
export const validEmail = (otherwise: Otherwise): Rule => ({ is: isEmail, otherwise });

/**
 * A required field of a form, trimmed.
 * @param missing what is said when it is left out or blank
 * @param rules told in this order, the first that is broken
 */
export const requiredField = (description: string, missing: Otherwise, ...rules: readonly Rule[]) =>
  z
    .unknown()
    .transform((given, context) => {
      const text = typeof given === 'string' ? given.trim() : '';
      const otherwise = text === '' ? missing : rules.find(({ is }) => !is(text))?.otherwise;
      if (otherwise === undefined) return text;
      context.addIssue(issueOf(otherwise));
      return z.NEVER;
    })
    .meta({ type: 'string', description });

/** NUL and halves of surrogate pairs: no database keeps them as they are. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** That a text can be kept: its length and its characters. */
export const storable = (
  name: string,
  max: number = MAX_LENGTH,
): (Rule & { otherwise: ErrorDefinition })[] => [
  { is: (text) => text.length <= max, otherwise: said(REQUEST_ERRORS.textTooLong, { name, max }) },
  { is: (text) => !UNSTORABLE.test(text), otherwise: said(REQUEST_ERRORS.textMalformed, { name }) },
];

const said = (error: ErrorDefinition, values: ErrorValues): ErrorDefinition => ({
  ...error,
  message: messageOf(error, values),
});

/** Adds an issue for a free text that cannot be kept. @returns whether it can */
export function checkStorable(name: string, text: string, context: z.RefinementCtx, max?: number): boolean {
  const broken = storable(name, max).find(({ is }) => !is(text));
  if (broken) context.addIssue(issueOf(broken.otherwise));
  return broken === undefined;
}

/**
 * A field of a form that may be left out; a blank one counts as left out. Trimmed.
 * @param name of the field, for the message that it cannot be kept
 */
export const optionalField = (name: string, description: string, maxLength: number = MAX_LENGTH) =>
  z
    .string()
    .nullish()
    .transform((given, context) => {
      const text = given?.trim() || null;
      return text === null || checkStorable(name, text, context, maxLength) ? text : z.NEVER;
    })
    .meta({ description });
