import { z } from 'zod';
import { type ErrorValues, messageOf } from './error-body.ts';
import { type ErrorDefinition, REQUEST_ERRORS } from './errors.ts';
import { atMost, formField, issueOf, type Rule, required } from './form-fields.ts';

/** Length limits of the platform: of a name or a line of an address, and of a description. */
export const MAX_TEXT_LENGTH = 255;
export const MAX_DESCRIPTION_LENGTH = 4096;

/**
 * A required field of a form, trimmed.
 * @param missing error if it is missing or blank
 * @param rules checked in this order, up to the first violation
 */
export const requiredField = (description: string, missing: ErrorDefinition, ...rules: readonly Rule[]) =>
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

/** NUL and lone surrogates: databases cannot store them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Rule: a text can be stored, by length and characters. */
export const storable = (name: string, max: number = MAX_TEXT_LENGTH): Rule[] => [
  { is: (text) => text.length <= max, otherwise: said(REQUEST_ERRORS.textTooLong, { name, max }) },
  { is: (text) => !UNSTORABLE.test(text), otherwise: said(REQUEST_ERRORS.textMalformed, { name }) },
];

/** A name: a required field of a form that is not too long, and can be stored. */
export const nameField = (
  missing: ErrorDefinition,
  tooLong: ErrorDefinition,
  max: number = MAX_TEXT_LENGTH,
) => formField(required(missing), atMost(max, tooLong), ...storable('name'));

const said = (error: ErrorDefinition, values: ErrorValues): ErrorDefinition => ({
  ...error,
  message: messageOf(error, values),
});

/** Adds an issue for a free text that cannot be stored. @returns whether it can */
export function checkStorable(name: string, text: string, context: z.RefinementCtx, max?: number): boolean {
  const broken = storable(name, max).find(({ is }) => !is(text));
  if (broken) context.addIssue(issueOf(broken.otherwise));
  return broken === undefined;
}

/**
 * An optional field of a form, trimmed; blank counts as missing.
 * @param name of the field, for the message that it cannot be stored
 */
export const optionalField = (name: string, description: string, maxLength: number = MAX_TEXT_LENGTH) =>
  z
    .string()
    .nullish()
    .transform((given, context) => {
      const text = given?.trim() || null;
      return text === null || checkStorable(name, text, context, maxLength) ? text : z.NEVER;
    })
    .meta({ description });
