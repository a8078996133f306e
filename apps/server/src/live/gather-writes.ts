import type { Writable } from 'node:stream';

/**
 * Makes all that is written to a stream in one turn of the event loop leave together: a commit of readings is a frame for
 * each subscription, and a write to a socket costs more than most frames.
 * @returns to be called before something is written
 */
export function gatherWrites(stream: Pick<Writable, 'cork' | 'uncork'>): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
}
