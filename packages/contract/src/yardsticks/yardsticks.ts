import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { uuidsParameter } from '../common/parameters.ts';
import { yardstickSchema } from './yardstick.ts';
import { YARDSTICK_PERMISSIONS } from './yardsticks.permissions.ts';

/** Most devices whose yardsticks are read at once. */
export const MAX_YARDSTICK_DEVICES = 500;

/** In a file without the choices, since every dashboard loads it. */
export const getYardsticks = operation({
  method: 'GET',
  path: '/backoffice/yardsticks',
  permission: YARDSTICK_PERMISSIONS.read,
  tag: 'yardsticks',
  summary:
    'By which index and limits the air at devices or in rooms is judged; those out of scope are left out',
  query: z.object({ deviceIds: uuidsParameter('deviceIds', MAX_YARDSTICK_DEVICES) }),
  responses: { 200: z.array(yardstickSchema.extend({ deviceId: z.string() })) },
});
