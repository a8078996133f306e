import type { Parcel } from './queue-window.ts';

/** What one device has on its way. One message at a time: what it sent arrives in its order. */
export type DeviceLine = {
  readonly device: number;
  readonly waiting: Parcel[];
  isSending: boolean;
  /** In a row, of messages that were not acknowledged. */
  failures: number;
  /** When it may be tried again. */
  notBefore: number;
  /** What it sent waits in rows of its own, until all of these are sent; undefined: it is not set aside. */
  setAside: { attempts: number; isTrying: boolean } | undefined;
};

export const createLine = (device: number): DeviceLine => ({
  device,
  waiting: [],
  isSending: false,
  failures: 0,
  notBefore: 0,
  setAside: undefined,
});
