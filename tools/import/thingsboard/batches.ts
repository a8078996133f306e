import { isRefusal } from './import-entity.ts';

export type BatchSize = { readonly items: number; readonly bytes: number };

/** Items in batches of so many at most, and of so many bytes of JSON, unless one alone has more. */
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
 * Writes a batch; of one that is refused, halves, so that one item that cannot be stored costs no other its place.
 * @param onRefused with a single item that was refused
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
