import type { Formatters } from '../format/formatters.ts';

const DAY_MS = 86_400_000;

export type ChartFormats = {
  readonly time: {
    readonly tick: (at: number, stepMs: number) => string;
    readonly full: (at: number) => string;
    readonly offsetMs: (at: number) => number;
  };
  readonly formatTick: (value: number) => string;
};

/** Milliseconds that this machine's clock is ahead of UTC at a time. */
function offsetMs(at: number): number {
  return -new Date(at).getTimezoneOffset() * 60_000;
}

/** How charts write numbers and times: midnight shows the day it begins. */
export function chartFormats(formatters: Formatters): ChartFormats {
  return {
    time: {
      tick: (at, stepMs) =>
        stepMs >= DAY_MS || (at + offsetMs(at)) % DAY_MS === 0 ? formatters.day(at) : formatters.time(at),
      full: (at) => formatters.dateTime(at),
      offsetMs,
    },
    formatTick: (value) => formatters.number(value, decimalsOf(value)),
  };
}

function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  return Number.isInteger(Number((value * 10).toPrecision(12))) ? 1 : 2;
}
