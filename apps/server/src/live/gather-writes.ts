import type { Writable } from 'node:stream';

/**
 * Combines all writes to a stream in one turn of the event loop: a commit of readings causes a frame for each
 * subscription, and a write to a socket costs more than most frames.
 * @returns to be called before each write
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
