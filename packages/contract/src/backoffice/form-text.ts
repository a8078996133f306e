import { z } from 'zod';
import { characterCount, isEmail } from '../common/form-rules.ts';

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

/**
 * A field of a form that may be left out; a blank one counts as left out. Trimmed.
 * @param name of the field, for the message that it is too long
 */
export const optionalField = (name: string, description: string, maxLength: number = MAX_LENGTH) =>
  z
    .string()
    .nullish()
    .transform((given, context) => {
      const text = given?.trim() || null;
      if (text === null || text.length <= maxLength) return text;
      const message = `Validation error: ${name} length must be equal or less than ${maxLength}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ description });
