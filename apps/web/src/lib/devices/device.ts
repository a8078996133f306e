import { deviceSchema } from '@airdeck/contract/device';
import type { z } from 'zod';

/** What the console needs to know of a device; a platform elsewhere may know more and other things. */
export const consoleDeviceSchema = deviceSchema.pick({ id: true, tenantId: true, name: true, label: true });
export type ConsoleDevice = z.infer<typeof consoleDeviceSchema>;
