import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Resources that requests hold until they are over: their work is done and the answer has been sent, in either order.
 * A client that
 * disconnects does not stop its running statement, and a long answer is produced while it is sent.
 */
export function createRequestHolds() {
  const held = new WeakMap<FastifyRequest, () => void>();
  return {
    /** @param release called once, when the request is over */
    hold(request: FastifyRequest, reply: FastifyReply, release: () => void): void {
      const releaseOnSecondCall = onSecondCall(release);
      held.set(request, releaseOnSecondCall);
      // Also of an answer that has already ended: the client may have disconnected during authentication.
      finished(reply.raw, releaseOnSecondCall);
    },

    /** To be called when the answer is ready. @returns whether the request held something */
    workIsDone(request: FastifyRequest): boolean {
      const release = held.get(request);
      held.delete(request);
      release?.();
      return release !== undefined;
    },
  };
}

function onSecondCall(release: () => void): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 2) release();
  };
}
