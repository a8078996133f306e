import { z } from 'zod';
import { MAX_BRANCHES } from '../common/access-role.ts';
import { checkStorable } from '../common/form-text.ts';
import { PLACE_ERRORS } from '../places/places.ts';
import { RULE_KEY_ERRORS } from './rule-keys.ts';

/** Errors about keys and devices in all that watches devices, besides its own. */
export const WATCH_ERRORS = [RULE_KEY_ERRORS.unknownKey, PLACE_ERRORS.placeUnknown] as const;

const isStorable = (place: string, context: z.RefinementCtx) => void checkStorable('places', place, context);

/** The tenant's devices that a rule watches. */
export const ruleDevicesSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('places'),
    places: z.array(z.string().max(100).superRefine(isStorable)).max(100).describe('Kinds of place'),
  }),
  z.object({ kind: z.literal('customers'), customerIds: z.array(z.guid()).max(1000) }),
  z
    .object({ kind: z.literal('rooms'), placeIds: z.array(z.guid()).max(MAX_BRANCHES) })
    .describe('Devices in these buildings, floors and rooms, as they move'),
  z.object({ kind: z.literal('devices'), deviceIds: z.array(z.guid()).max(1000) }),
]);
export type RuleDevices = z.infer<typeof ruleDevicesSchema>;

/** Whether no device is selected. */
export function isEmpty(devices: RuleDevices): boolean {
  switch (devices.kind) {
    case 'all':
      return false;
    case 'places':
      return devices.places.length === 0;
    case 'customers':
      return devices.customerIds.length === 0;
    case 'rooms':
      return devices.placeIds.length === 0;
    case 'devices':
      return devices.deviceIds.length === 0;
  }
}
