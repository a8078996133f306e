/** A code that reappears after this time was presented again on purpose. */
const FORGOTTEN_AFTER_MS = 2_500;

/**
 * Distinguishes a new code from one still in view, which a camera reads several times a second.
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
