import {
  ATTRIBUTE_SCOPES,
  type AttributeScope,
  MAX_ATTRIBUTES_PER_REQUEST,
} from '@airdeck/contract/attributes';
import { MAX_KEY_LENGTH } from '@airdeck/contract/telemetry-payload';
import { PlainTextError } from '../../http/errors.ts';
import { isStorable } from '../../http/validation.ts';

/** @throws PlainTextError 400 */
export function parseScope(text: string): AttributeScope {
  const scope = ATTRIBUTE_SCOPES.find((one) => one === text);
  if (!scope) throw refused(`Invalid scope: ${text}`);
  return scope;
}

/** A scope that users may write: what a device says of itself only the device writes. @throws PlainTextError 400 */
export function parseWritableScope(text: string): AttributeScope {
  const scope = parseScope(text);
  if (scope === 'CLIENT_SCOPE') throw refused(`Invalid scope: ${text}`);
  return scope;
}

/**
 * Attributes by key, from the body of a request. Nulls are left out, as the platform does.
 * @throws PlainTextError 400 in the platform's words
 */
export function parseAttributes(body: unknown): Map<string, unknown> {
  const json = parseJson(body);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw refused('Request is not a JSON object');
  }
  const entries = Object.entries(json).filter(([, value]) => value !== null);
  if (entries.length === 0) throw refused('No attributes data found in request body!');
  if (entries.length > MAX_ATTRIBUTES_PER_REQUEST) {
    throw refused(
      `Too many attributes: ${entries.length}. At most ${MAX_ATTRIBUTES_PER_REQUEST} are taken at once.`,
    );
  }
  for (const [key, value] of entries) {
    if (key.trim() === '') throw refused('Key cannot be blank');
    if (key.length > MAX_KEY_LENGTH) {
      throw refused(`Validation error: key length must be equal or less than ${MAX_KEY_LENGTH}`);
    }
    if (!isStorable(key) || !isStorable(value)) throw refused('Validation error: attribute is malformed');
  }
  return new Map(entries);
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw refused('Invalid JSON');
  }
}

const refused = (message: string) => new PlainTextError(400, message);
