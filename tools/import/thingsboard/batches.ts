import { isRefusal } from './import-entity.ts';

export type BatchSize = { readonly items: number; readonly bytes: number };

/** Splits items into batches within limits of items and of JSON bytes; a larger single item is a batch alone. */
export function* batchesOf<T>(items: readonly T[], most: BatchSize): Generator<T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const length = Buffer.byteLength(JSON.stringify(item));
    if (batch.length > 0 && (batch.length >= most.items || bytes + length > most.bytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += length;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Writes a batch, and halves a refused one repeatedly, so that an invalid item does not affect the others.
 * @param onRefused called with each refused item
 */
export async function writeInHalves<T>(
  items: readonly T[],
  write: (items: readonly T[]) => Promise<unknown>,
  onRefused: (item: T, reason: string) => Promise<void> | void,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  try {
    await write(items);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (items.length === 1) return onRefused(first, error.message);
    const middle = Math.ceil(items.length / 2);
    await writeInHalves(items.slice(0, middle), write, onRefused);
    await writeInHalves(items.slice(middle), write, onRefused);
  }
}
