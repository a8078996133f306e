import type { DeliveredReading } from '../../../ingest/delivered-messages.ts';
import { isStorable } from '../../../ingest/reading.ts';

/** Values of one time by the keys of the sender. */
export type UplinkReading = DeliveredReading;

/** A message of another system. */
export type UplinkMessage =
  | {
      readonly kind: 'measured';
      /** DevEUI or serial number, as the system writes it. */
      readonly serial: string;
      /** Name of the device in the system. */
      readonly name: string | null;
      /** `not-decoded`: there is a payload, and the network server has no decoder for it. */
      readonly readings: readonly UplinkReading[] | 'not-decoded';
    }
  /** It holds nothing to store, such as an event of another kind. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'nameless' };

export const IGNORED: UplinkMessage = { kind: 'ignored' };
export const UNREADABLE: UplinkMessage = { kind: 'unreadable' };
export const NAMELESS: UplinkMessage = { kind: 'nameless' };

const LONGEST_SERIAL = 64;

/** A serial number as it is compared: in small letters, without dots, colons and dashes. Empty: it is none. */
export const identityOf = (serial: string): string => serial.toLowerCase().replaceAll(/[.:-]/g, '');

export const isSerial = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= LONGEST_SERIAL &&
  isStorable(value) &&
  value === value.trim() &&
  identityOf(value) !== '';

const LONGEST_NAME = 255;

export const nameOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_NAME && isStorable(value)
    ? value.trim()
    : null;

/** Epoch ms of a time in RFC 3339, without the rest of its fraction; undefined: it is none. */
export function timeIn(value: unknown): number | undefined {
  const ts = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ts) ? undefined : ts;
}
