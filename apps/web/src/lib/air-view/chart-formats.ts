import type { Formatters } from '../format/formatters.ts';

const DAY_MS = 86_400_000;
/** From steps this long on, an axis spans years: a day without its year would say too little. */
const MONTHS_FROM_MS = 91 * DAY_MS;

export type ChartFormats = {
  readonly time: {
    readonly tick: (at: number, stepMs: number) => string;
    readonly full: (at: number) => string;
    readonly offsetMs: (at: number) => number;
  };
  readonly formatTick: (value: number) => string;
};

/** Milliseconds that this machine's clock is ahead of UTC at a time. */
function ownOffsetMs(at: number): number {
  return -new Date(at).getTimezoneOffset() * 60_000;
}

/**
 * How charts write numbers and times: midnight shows the day it begins.
 * @param formatters of the zone that times are said in.
 * @param offsetMs how far that zone is ahead of UTC at a time; the reader's own when missing.
 */
export function chartFormats(formatters: Formatters, offsetMs = ownOffsetMs): ChartFormats {
  return {
    time: {
      tick: (at, stepMs) => {
        if (stepMs >= MONTHS_FROM_MS) return formatters.month(at);
        const isMidnight = (at + offsetMs(at)) % DAY_MS === 0;
        return stepMs >= DAY_MS || isMidnight ? formatters.day(at) : formatters.time(at);
      },
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
