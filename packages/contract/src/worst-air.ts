import { z } from 'zod';
import { optionalIntegerParameter } from './common/parameters.ts';

/** Query of `GET /backoffice/worstAir`. */
export const worstAirQuerySchema = z.object({
  limit: optionalIntegerParameter('limit', 'java.lang.Integer').describe('20 when missing, 100 at most'),
});

/** Answer of `GET /backoffice/worstAir`: devices in scope, the worst air first, then those without an index by name. */
export const worstAirSchema = z.object({
  devices: z.array(
    z.object({
      deviceId: z.string(),
      name: z.string(),
      label: z.string().nullable(),
      index: z.number().nullable(),
    }),
  ),
  /** Of all devices in scope. */
  total: z.number().int(),
});
export type WorstAir = z.infer<typeof worstAirSchema>;
