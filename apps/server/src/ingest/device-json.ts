import { isUtf8 } from 'node:buffer';
import { excessOf, MESSAGE_JSON } from '../limits/bounded-json.ts';
import { parseLenient } from './lenient-json.ts';
import type { RejectionReason } from './rejection.ts';

/** The content of a message. `checkText`: whether its texts may contain characters that PostgreSQL rejects. */
export type DeviceJson = { readonly content: unknown; readonly checkText: boolean };

/**
 * Parses the bytes of a device's message. It may be JSON as ThingsBoard tolerates it (`lenient-json.ts`): hand-written
 * firmware sends such. Valid JSON, which is nearly every message, pays nothing for that.
 * @returns why it cannot be read, if so
 */
export function readDeviceJson(payload: Buffer): DeviceJson | RejectionReason {
  const text = payload.toString();
  // Invalid bytes become this character, so that different keys may become the same.
  if (text.includes('\uFFFD') && !isUtf8(payload)) return isCompressed(payload) ? 'compressed' : 'not-utf8';
  if (text === '') return 'empty';
  const excess = excessOf(text, MESSAGE_JSON);
  if (excess) return excess;
  const content = parse(text);
  if (content === undefined) return isUtf16(text) ? 'not-utf8' : 'not-json';
  // A NUL or a lone surrogate can only arrive as an escape: its raw bytes are not valid UTF-8.
  return { content, checkText: text.includes('\\u') };
}

/** Whether it begins as gzip or zlib does. Neither is valid UTF-8. */
function isCompressed([first, second]: Buffer): boolean {
  if (first === 0x1f) return second === 0x8b;
  return first === 0x78 && (second === 0x9c || second === 0xda);
}

/** Whether every other byte of the beginning is zero, as of ASCII in UTF-16 without a byte order mark. */
const isUtf16 = (text: string): boolean => text[0] === '\0' || text[1] === '\0';

/** Undefined: not JSON. No JSON text parses to undefined. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Some programs begin UTF-8 with a byte order mark.
    return parseLenient(text.startsWith('\uFEFF') ? text.slice(1) : text);
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
