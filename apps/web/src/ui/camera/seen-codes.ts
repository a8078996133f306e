/** A code that was out of sight for so long, and comes again, is held there on purpose. */
const FORGOTTEN_AFTER_MS = 2_500;

/**
 * Tells a code that has come into view from one that still lies there: a camera reads it several times a second.
 * @param now epoch ms
 */
export function createSeenCodes(now: () => number): { isNew(text: string): boolean } {
  const seenAt = new Map<string, number>();
  return {
    isNew(text) {
      const at = now();
      for (const [other, time] of seenAt) if (at - time > FORGOTTEN_AFTER_MS) seenAt.delete(other);
      const isNew = !seenAt.has(text);
      seenAt.set(text, at);
      return isNew;
    },
  };
}
