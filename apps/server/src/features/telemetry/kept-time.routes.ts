import { getKeptTime } from '@airdeck/contract/telemetry/kept-time';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { KeptTime } from '../../ingest/kept-time.ts';

export function keptTimeRoutes(
  app: FastifyInstance,
  { keptTime }: { keptTime: Pick<KeptTime, 'since'> },
): void {
  serve(app, getKeptTime, () => {
    const { readings, hours } = keptTime.since;
    return { readingsFrom: readings || null, hoursFrom: hours || null };
  });
}
