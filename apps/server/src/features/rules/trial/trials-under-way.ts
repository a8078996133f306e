/** What is listed of one device and in all, where it is what shows best what would have happened. */
export const NEWEST = { ofDevice: 20, inAll: 500 };
/** A line leaves after so long, or at the end. */
const LINE_EVERY_MS = 150;
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

export type TrialLine<Found> = { readonly found: Found[]; readonly isDone: boolean };

/**
 * Tries devices in groups, and says now and then what was found since: of each device, and in all, the newest of it.
 * @param tryOn what is found at each device of a group, in the order of time
 * @param present what is listed of it
 */
export async function* trialLines<Device, One, Found>(
  devices: readonly Device[],
  most: typeof NEWEST,
  signal: AbortSignal,
  tryOn: (group: readonly Device[]) => Promise<readonly (readonly One[])[]>,
  present: (device: Device, one: One) => Found,
): AsyncGenerator<TrialLine<Found>, void> {
  let found: Found[] = [];
  let listed = 0;
  let lineTime = performance.now();
  for (const group of groupsOf(devices)) {
    if (signal.aborted) return;
    const ofGroup = await tryOn(group);
    for (const [at, device] of group.entries()) {
      const room = Math.min(most.ofDevice, most.inAll - listed);
      const newest = room > 0 ? (ofGroup[at] ?? []).slice(-room) : [];
      listed += newest.length;
      found.push(...newest.map((one) => present(device, one)).reverse());
    }
    if (performance.now() - lineTime < LINE_EVERY_MS) continue;
    yield { found, isDone: false };
    found = [];
    lineTime = performance.now();
  }
  yield { found, isDone: true };
}

function* groupsOf<T>(devices: readonly T[]): Generator<readonly T[], void> {
  let size = TOGETHER.first;
  for (let at = 0; at < devices.length; ) {
    yield devices.slice(at, at + size);
    at += size;
    size = TOGETHER.later;
  }
}
