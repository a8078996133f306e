/** What is listed of one device and in all, where it is what shows best what would have happened. */
export const NEWEST = { ofDevice: 20, inAll: 500 };
/** A line leaves after so long, or at the end. */
export const LINE_EVERY_MS = 150;
/** Devices that are tried together: few at first, so that the first result is there soon; then many, which share pages. */
const TOGETHER = { first: 4, later: 32 };

/** Trials that go on: of each user the newest, for who drags a number is not interested in what was before. */
export function createTrialsUnderWay() {
  const underWay = new Map<string, AbortController>();

  async function* linesOf(
    userId: string,
    ending: AbortController,
    progress: AsyncGenerator<object, void>,
  ): AsyncGenerator<string, void> {
    try {
      for await (const one of progress) yield `${JSON.stringify(one)}\n`;
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    } finally {
      ending.abort();
      if (underWay.get(userId) === ending) underWay.delete(userId);
    }
  }

  return {
    /** The lines of a trial; another one of the same user ends it. @param gone ends it as well */
    lines(
      userId: string,
      gone: AbortSignal | undefined,
      begin: (signal: AbortSignal) => AsyncGenerator<object, void>,
    ): AsyncGenerator<string, void> {
      underWay.get(userId)?.abort();
      const ending = new AbortController();
      underWay.set(userId, ending);
      gone?.addEventListener('abort', () => ending.abort(), { once: true });
      return linesOf(userId, ending, begin(ending.signal));
    },

    /** Ends all. */
    stop(): void {
      for (const ending of underWay.values()) ending.abort();
    },
  };
}

export function* groupsOf<T>(devices: readonly T[]): Generator<readonly T[], void> {
  let size = TOGETHER.first;
  for (let at = 0; at < devices.length; ) {
    yield devices.slice(at, at + size);
    at += size;
    size = TOGETHER.later;
  }
}
