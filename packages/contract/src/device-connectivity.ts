import { z } from 'zod';

/** Lines to be copied into a terminal that send a reading as the device; which ones, its profile's transport decides. */
export const deviceConnectivitySchema = z.object({
  /** `curl`, where the server is reached over plain HTTP or over HTTPS. */
  http: z.object({ http: z.string().optional(), https: z.string().optional() }).optional(),
  mqtt: z.object({ mqtt: z.string() }).optional(),
});
export type DeviceConnectivityBody = z.infer<typeof deviceConnectivitySchema>;
