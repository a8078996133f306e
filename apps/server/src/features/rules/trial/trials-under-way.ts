/** Most listed results of one device and in total, for an overview. */
export const NEWEST = { ofDevice: 20, inAll: 500 };
/** Interval of lines; the last one is sent at the end. */
const LINE_EVERY_MS = 150;
/** Batch sizes: small at first, for a quick first result; then large, as devices share pages. */
const TOGETHER = { first: 4, later: 32 };

/** Running trials: the newest of each user, as earlier results are obsolete while a number is dragged. */
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
    /** The lines of a trial; another one of the same user cancels it. @param gone cancels it as well */
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

    /** Cancels all. */
    stop(): void {
      for (const ending of underWay.values()) ending.abort();
    },
  };
}

export type TrialLine<Found> = { readonly found: Found[]; readonly isDone: boolean };

/**
 * Runs a trial on groups of devices, and periodically yields the new results: the newest of each device, and in total.
 * @param tryOn results of each device of a group, by time
 * @param present formats a listed result
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
