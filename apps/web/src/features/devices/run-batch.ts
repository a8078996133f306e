/** So many at once: fast, and still no burst for the server. */
const AT_ONCE = 4;

/**
 * Does the same to each of many, a few at a time. One that fails holds up no other.
 * @param onEach called after each, with the reason when it failed.
 */
export async function runBatch<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  { signal, onEach }: { signal: AbortSignal; onEach: (item: Item, failure: unknown) => void },
): Promise<void> {
  const waiting = [...items];
  async function worker(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) {
      try {
        await work(item);
        onEach(item, undefined);
      } catch (error) {
        onEach(item, error ?? new Error('failed'));
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
