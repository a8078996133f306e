import type { Parcel } from './queue-window.ts';

/** The entries of one device being sent. One message at a time, to keep their order. */
export type DeviceLine = {
  readonly device: number;
  readonly waiting: Parcel[];
  isSending: boolean;
  /** Consecutive messages without an acknowledgement. */
  failures: number;
  /** Earliest time of the next attempt, ms of the monotonic clock. */
  notBefore: number;
  /** Set aside, with its entries in rows of its own, until all of these are sent; undefined: not set aside. */
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
