import type { FastifyReply } from 'fastify';

/**
 * Answers with what takes long to find, and gives it up when the caller hangs up, as charts do that are zoomed on.
 * @param find told by the signal that no one waits any more; may then fail in whatever way
 */
export async function replyUnlessAborted<T>(
  reply: FastifyReply,
  find: (gone: AbortSignal) => Promise<T>,
  send: (found: T) => FastifyReply,
): Promise<FastifyReply> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  let found: T;
  try {
    found = await find(gone.signal);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    // Nothing went wrong, and no one reads this: it ends the request for those who count what is under way.
    return reply.send();
  }
  return send(found);
}
