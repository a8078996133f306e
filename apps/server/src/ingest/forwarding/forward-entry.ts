import type { TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';

/** Data of one device: values with a time, or client attributes without one. */
export type ForwardEntry = readonly [deviceKey: number, ts: number | null, values: TelemetryValues];

/** Entries in the format of a queue row. */
export type QueuedEntries = {
  readonly queuedTime: number;
  readonly entries: number;
  readonly content: string;
};

export const queuedEntries = (queuedTime: number, entries: readonly ForwardEntry[]): QueuedEntries => ({
  queuedTime,
  entries: entries.length,
  content: JSON.stringify(entries),
});

export const entriesOf = (content: string): ForwardEntry[] => JSON.parse(content) as ForwardEntry[];

/** The same, with a row for each device. */
export function queuedByDevice(
  queuedTime: number,
  entries: readonly ForwardEntry[],
): (QueuedEntries & { readonly device: number })[] {
  const byDevice = new Map<number, ForwardEntry[]>();
  for (const entry of entries) {
    const own = byDevice.get(entry[0]);
    if (own) own.push(entry);
    else byDevice.set(entry[0], [entry]);
  }
  return Array.from(byDevice, ([device, own]) => ({ device, ...queuedEntries(queuedTime, own) }));
}
