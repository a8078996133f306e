import { z } from 'zod';
import type { ErrorDefinition } from './errors.ts';

export type Rule = { readonly is: (text: string) => boolean; readonly otherwise: ErrorDefinition };

/** An issue that carries its error: the server answers with it, and the console's text hangs on its code. */
export const issueOf = (error: ErrorDefinition) =>
  ({ code: 'custom', message: error.message, params: { error } }) as const;

/** Characters of the trimmed text as people count them, whatever they take in memory. */
export function characterCount(text: string): number {
  return [...text.trim()].length;
}

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

/** That a list has so many items at most. */
export const itemsAtMost =
  (count: number, otherwise: ErrorDefinition) =>
  ({ length }: readonly unknown[], context: z.RefinementCtx): void => {
    if (length > count) context.addIssue(issueOf(otherwise));
  };

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

/** An address that mail can be sent to, as ThingsBoard sees it. */
export const validEmail = (otherwise: ErrorDefinition): Rule => ({ is: isEmail, otherwise });

const EMAIL = /^[A-Z0-9_!#$%&'*+/=?`{|}~^.-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;

/** As much as the platform keeps of an address. */
const MAX_EMAIL_LENGTH = 255;

/** ThingsBoard's rule: ASCII without spaces, and a domain that ends in two letters or more. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
