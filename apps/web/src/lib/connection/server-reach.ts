export type ServerReach = {
  readonly isReachable: boolean;
  /** Epoch ms of the last change. */
  readonly since: number;
};

export type ServerReachStore = {
  current(): ServerReach;
  subscribe(listener: () => void): () => void;
  /** Called after every request to the server. */
  report(isReachable: boolean): void;
};

const FIRST_PROBE_MS = 1_000;
const LONGEST_PROBE_MS = 15_000;

export type ReachParts = {
  /** Probes the server; never rejects. */
  readonly probe: () => Promise<boolean>;
  readonly now: () => number;
  readonly wait: (work: () => void, ms: number) => void;
};

/** Tracks whether the server can be reached, and probes it while it cannot. */
export function createServerReach({ probe, now, wait }: ReachParts): ServerReachStore {
  const listeners = new Set<() => void>();
  let reach: ServerReach = { isReachable: true, since: now() };
  let isProbing = false;

  function report(isReachable: boolean): void {
    if (isReachable === reach.isReachable) return;
    reach = { isReachable, since: now() };
    for (const listener of [...listeners]) listener();
    if (!isReachable && !isProbing) probeAfter(FIRST_PROBE_MS);
  }

  function probeAfter(ms: number): void {
    isProbing = true;
    wait(() => {
      void probeOnce(ms);
    }, ms);
  }

  async function probeOnce(ms: number): Promise<void> {
    // Another call may have succeeded since.
    if (!reach.isReachable && (await probe())) report(true);
    isProbing = false;
    if (!reach.isReachable) probeAfter(Math.min(ms * 2, LONGEST_PROBE_MS));
  }

  return {
    current: () => reach,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report,
  };
}
