import { type ErrorDefinition, REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { isEmail } from '@airdeck/contract/common/form-fields';
import { storable } from '@airdeck/contract/common/form-text';
import { ApiError, badRequest } from './errors.ts';

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Maximum nesting of objects and arrays. Half a megabyte of brackets would exhaust the stack of recursive code. */
const MAX_DEPTH = 64;

/** @throws ApiError 400/31 when the text is missing or blank. */
export function requireText(value: string | null | undefined, error: ErrorDefinition): void {
  if (!value?.trim()) throw badRequest(error);
}

/**
 * Checks the free texts of an entity, by field name: length, and that they can be stored. Markup is let
 * through: it is stored as text and always displayed as text.
 * @throws ApiError 400/31 in the platform's words.
 */
export function checkTexts(texts: Record<string, string | null | undefined>): void {
  for (const [field, text] of Object.entries(texts)) {
    const broken = text ? storable(field).find(({ is }) => !is(text)) : undefined;
    if (broken) throw badRequest(broken.otherwise);
  }
}

/** @throws ApiError 400/31 when the address is present and invalid. */
export function checkEmail(email: string | null | undefined): void {
  if (email && !isEmail(email)) throw new ApiError(REQUEST_ERRORS.emailMalformed, { email });
}

/** Checks the JSON that an entity carries for its clients. @throws ApiError 400/31. */
export function checkAdditionalInfo(value: unknown): void {
  if (!isStorable(value)) throw new ApiError(REQUEST_ERRORS.textMalformed, { name: 'additionalInfo' });
}

/** Whether PostgreSQL can store a value as JSON: its texts, its keys and its depth. */
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
