import type { FastifyInstance } from 'fastify';
import type { SessionService } from './sessions.service.ts';

const SWEEP_INTERVAL_MS = 60 * 60_000;

/** Forgets expired sessions every hour while the application runs. */
export function sweepSessions(app: FastifyInstance, sessions: SessionService): void {
  let timer: NodeJS.Timeout | undefined;
  const sweep = () =>
    sessions.sweepExpired().catch((error) => app.log.warn({ err: error }, 'expired sessions stay for now'));
  app.addHook('onReady', () => {
    timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
  });
  app.addHook('onClose', () => clearInterval(timer));
}
