import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { AttributeService } from '../features/attributes/attributes.service.ts';
import type { EntityAccess } from '../features/telemetry/entity-access.ts';
import type { TelemetryService } from '../features/telemetry/telemetry.service.ts';
import type { Limits } from '../limits/limits.ts';
import type { ActivityWatch } from './activity-watch.ts';
import type { FanOut } from './fan-out.ts';

/** Dependencies of commands. */
export type LiveParts = {
  readonly access: EntityAccess;
  readonly telemetry: TelemetryService;
  readonly attributes: AttributeService;
  readonly fanOut: FanOut;
  readonly activity: ActivityWatch;
  readonly clock: Clock;
  readonly limits: Limits['live'];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
};
