import { z } from 'zod';
import { errorBodySchema } from '../common/error-body.ts';
import { operation } from '../common/operation.ts';
import { SERVER_PERMISSIONS } from './server.permissions.ts';
import { HEALTH_PATH, READY_PATH } from './server-paths.ts';

const tag = 'operations';

/** The parts that a server needs to be ready. It checks no others, and the console has a text for each. */
export const READINESS_PARTS = [
  'database',
  'ingest',
  /** Connection to the other nodes; always up without other nodes. */
  'bus',
  /** Down: the server is stopping. */
  'staying',
] as const;
export type ReadinessPart = (typeof READINESS_PARTS)[number];

export const readinessSchema = z.object({
  status: z.enum(['up', 'down']),
  // No enum: a console opened before an upgrade may receive a part that it does not know.
  checks: z
    .record(z.string(), z.enum(['up', 'down']))
    .describe(`Parts that the server needs, by name: ${READINESS_PARTS.join(', ')}, or later ones`),
});
export type Readiness = z.infer<typeof readinessSchema>;

export const getHealth = operation({
  method: 'GET',
  path: HEALTH_PATH,
  permission: SERVER_PERMISSIONS.readState,
  tag,
  summary: 'The process is alive',
  responses: { 200: z.object({ status: z.literal('up'), version: z.string() }) },
  errors: [],
});

export const getReadiness = operation({
  method: 'GET',
  path: READY_PATH,
  permission: SERVER_PERMISSIONS.readState,
  tag,
  summary: 'Readiness of the server (503 while a component is not responding or the server is stopping)',
  responses: { 200: readinessSchema, 503: z.union([readinessSchema, errorBodySchema]) },
  errors: [],
});

export const getMetrics = operation({
  method: 'GET',
  path: '/metrics',
  permission: SERVER_PERMISSIONS.readMetrics,
  tag,
  summary: 'Metrics in Prometheus text format, with METRICS_TOKEN as the bearer token',
  responses: { 200: z.string() },
});
