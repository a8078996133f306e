import type { FastifyBaseLogger } from 'fastify';

/**
 * Tells the rest of the server what was committed, once the devices have their acknowledgements. A listener's fault
 * is logged: it must not keep others from hearing, nor end the process.
 */
export function announce(log: Pick<FastifyBaseLogger, 'error'>, tell: () => void): void {
  setImmediate(() => {
    try {
      tell();
    } catch (error) {
      log.error({ err: error }, 'a listener of committed data failed');
    }
  });
}
