import { z } from 'zod';
import type { ErrorDefinition } from './errors.ts';

export type Rule = { readonly is: (text: string) => boolean; readonly otherwise: ErrorDefinition };

/** An issue with an error of the contract: sent by the server, and the key of the console's text. */
export const issueOf = (error: ErrorDefinition) =>
  ({ code: 'custom', message: error.message, params: { error } }) as const;

/** Length of the trimmed text in characters (code points). */
export function characterCount(text: string): number {
  return [...text.trim()].length;
}

/** For trimmed fields, and for secrets, which are not trimmed. */
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

/** Rule: a list has at most this number of items. */
export const itemsAtMost =
  (count: number, otherwise: ErrorDefinition) =>
  ({ length }: readonly unknown[], context: z.RefinementCtx): void => {
    if (length > count) context.addIssue(issueOf(otherwise));
  };

/** A field of a form in the console, trimmed. @param rules checked in this order, up to the first violation */
export const formField = (...rules: readonly Rule[]) => z.string().trim().superRefine(holdTo(rules));

/** The same for an optional field. */
export const optionalFormField = (...rules: readonly Rule[]) =>
  formField(
    ...rules.map(({ is, otherwise }) => ({ is: (text: string) => text === '' || is(text), otherwise })),
  );

/** The same without trimming: a password may begin and end with spaces. */
export const secretField = (...rules: readonly Rule[]) => z.string().superRefine(holdTo(rules));

const holdTo = (rules: readonly Rule[]) => (text: string, context: z.RefinementCtx) => {
  const broken = rules.find(({ is }) => !is(text));
  if (broken) context.addIssue(issueOf(broken.otherwise));
};

/** A valid e-mail address, by ThingsBoard's rule. */
export const validEmail = (otherwise: ErrorDefinition): Rule => ({ is: isEmail, otherwise });

const EMAIL = /^[A-Z0-9_!#$%&'*+/=?`{|}~^.-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;

/** Length limit of an address on the platform. */
const MAX_EMAIL_LENGTH = 255;

/** ThingsBoard's rule: ASCII without spaces, and a domain that ends in two letters or more. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
