import { z } from 'zod';
import { characterCount, isEmail } from './common/form-rules.ts';

type Rule = { readonly is: (text: string) => boolean; readonly otherwise: string };

export const atLeast = (length: number, otherwise: string): Rule => ({
  is: (text) => characterCount(text) >= length,
  otherwise,
});

export const exactly = (length: number, otherwise: string): Rule => ({
  is: (text) => characterCount(text) === length,
  otherwise,
});

/** As much as the platform keeps of a name or a line of an address. */
const MAX_LENGTH = 255;

/** An address, as far as a form can tell. */
export const anEmail = (otherwise: string): Rule => ({ is: isEmail, otherwise });

/**
 * A required field of a form, trimmed.
 * @param missing what is said when it is left out or blank
 * @param rules told in this order, the first that is broken
 */
export const requiredField = (description: string, missing: string, ...rules: readonly Rule[]) =>
  z
    .unknown()
    .transform((given, context) => {
      const text = typeof given === 'string' ? given.trim() : '';
      const message = text === '' ? missing : rules.find(({ is }) => !is(text))?.otherwise;
      if (message === undefined) return text;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ type: 'string', description });

/** NUL and halves of surrogate pairs: no database keeps them as they are. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** That a text can be kept: its length and its characters, in the platform's words. */
export const storable = (name: string, maxLength: number = MAX_LENGTH): Rule[] => [
  {
    is: (text) => text.length <= maxLength,
    otherwise: `Validation error: ${name} length must be equal or less than ${maxLength}`,
  },
  { is: (text) => !UNSTORABLE.test(text), otherwise: `Validation error: ${name} is malformed` },
];

/** What is wrong with a free text, in the platform's words; undefined for one that can be kept. */
export function faultOfText(name: string, text: string, maxLength: number = MAX_LENGTH): string | undefined {
  return storable(name, maxLength).find(({ is }) => !is(text))?.otherwise;
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
      const message = text === null ? undefined : faultOfText(name, text, maxLength);
      if (message === undefined) return text;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ description });
