import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { TELEMETRY_PERMISSIONS } from './telemetry.ts';

/** From where on the installation has data: older data has been deleted because of its age. Epoch ms; null: it has all. */
export const keptTimeSchema = z.object({
  /** Before it there are hourly values only, and no single readings. */
  readingsFrom: z.number().int().nullable(),
  /** Before it there are no hourly values either. */
  hoursFrom: z.number().int().nullable(),
});
export type KeptTime = z.infer<typeof keptTimeSchema>;

export const getKeptTime = operation({
  method: 'GET',
  path: '/backoffice/keptTime',
  permission: TELEMETRY_PERMISSIONS.read,
  tag: 'telemetry',
  summary: 'From where on there are readings, and from where on hourly values',
  responses: { 200: keptTimeSchema },
});
