import { z } from 'zod';
import { entityIdSchema } from '../common/entity-id.ts';
import { unusedSchema } from './entity.ts';

/** What may be known of a profile by everybody who sees a device of it. */
export const deviceProfileInfoSchema = z.object({
  id: entityIdSchema('DEVICE_PROFILE'),
  tenantId: entityIdSchema('TENANT'),
  name: z.string(),
  image: z.string().nullable(),
  defaultDashboardId: unusedSchema,
  type: z.string(),
  transportType: z.string(),
});
export type DeviceProfileInfoBody = z.infer<typeof deviceProfileInfoSchema>;
