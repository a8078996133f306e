import { entriesOf, type ForwardEntry } from './forward-entry.ts';
import { splitToFit } from './forward-message.ts';
import type { QueueRow } from './forward-queue.repository.ts';

type HeldRow = {
  readonly id: number;
  readonly device: number | null;
  readonly bytes: number;
  /** Number of its unsettled entries. */
  left: number;
};

/** An entry being sent, and its row, which stays in the queue until all its entries are settled. */
export type Parcel = { readonly entry: ForwardEntry; readonly row: HeldRow };

/** The part of the queue that is in memory. */
export class QueueWindow {
  readonly #held = new Map<number, HeldRow>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get rows(): number {
    return this.#held.size;
  }

  get ids(): number[] {
    return [...this.#held.keys()];
  }

  /** @returns the entries of a row, and the number of entries too large for any message */
  take(
    { id, device, bytes, content }: QueueRow,
    messageBytes: number,
  ): { parcels: Parcel[]; tooLarge: number } {
    const fitting = entriesOf(content).map((entry) => splitToFit(entry, messageBytes));
    const entries = fitting.flat();
    const row: HeldRow = { id, device, bytes, left: entries.length };
    this.#held.set(id, row);
    this.#bytes += bytes;
    return {
      parcels: entries.map((entry) => ({ entry, row })),
      tooLarge: fitting.filter(({ length }) => length === 0).length,
    };
  }

  settle(parcels: readonly Parcel[]): void {
    for (const { row } of parcels) row.left -= 1;
  }

  /** Rows with all entries settled: they may be deleted, and then forgotten. */
  get settled(): number[] {
    return [...this.#held.values()].filter(({ left }) => left === 0).map(({ id }) => id);
  }

  /** Removes rows from memory; they stay in the queue unless deleted. */
  forget(ids: Iterable<number>): void {
    for (const id of ids) {
      this.#bytes -= this.#held.get(id)?.bytes ?? 0;
      this.#held.delete(id);
    }
  }
}
