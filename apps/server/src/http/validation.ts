import { type ErrorDefinition, REQUEST_ERRORS } from '@airdeck/contract/errors';
import { isEmail } from '@airdeck/contract/form-fields';
import { storable } from '@airdeck/contract/form-text';
import { ApiError, badRequest } from './errors.ts';

/** What PostgreSQL cannot keep as text: NUL and halves of surrogate pairs. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Objects and arrays, one in the other. Half a megabyte of brackets would exhaust the stack of anyone who walks it. */
const MAX_DEPTH = 64;

/** @throws ApiError 400/31 when the text is missing or blank. */
export function requireText(value: string | null | undefined, error: ErrorDefinition): void {
  if (!value?.trim()) throw badRequest(error);
}

/**
 * Checks the free texts of an entity, by field name: length, and that they can be stored. Markup is let
 * through: it is text here, and stays text wherever it is shown.
 * @throws ApiError 400/31 in the platform's words.
 */
export function checkTexts(texts: Record<string, string | null | undefined>): void {
  for (const [field, text] of Object.entries(texts)) {
    const broken = text ? storable(field).find(({ is }) => !is(text)) : undefined;
    if (broken) throw badRequest(broken.otherwise);
  }
}

/** @throws ApiError 400/31 when there is an address and it is none. */
export function checkEmail(email: string | null | undefined): void {
  if (email && !isEmail(email)) throw new ApiError(REQUEST_ERRORS.emailMalformed, { email });
}

/** Checks the JSON that an entity carries for its clients. @throws ApiError 400/31. */
export function checkAdditionalInfo(value: unknown): void {
  if (!isStorable(value)) throw new ApiError(REQUEST_ERRORS.textMalformed, { name: 'additionalInfo' });
}

/** Whether PostgreSQL can keep a value as JSON: all its texts and keys, and that it is not nested too deeply. */
export function isStorable(value: unknown): boolean {
  return isStorableWithin(value, MAX_DEPTH);
}

function isStorableWithin(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => !UNSTORABLE.test(key) && isStorableWithin(inner, depth - 1),
  );
}
