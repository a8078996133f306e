import { givenOwner } from '@airdeck/contract/common/entity-id';
import type { DeviceSaveBody } from '@airdeck/contract/device';
import type { DeviceSave } from './device-fields.ts';

/** What a body says of a device, in our terms: only what may be saved of one. */
export function toDeviceInput(body: DeviceSaveBody): DeviceSave {
  return {
    customerId: givenOwner(body.customerId),
    deviceProfileId: body.deviceProfileId ?? null,
    name: body.name ?? '',
    type: body.type ?? null,
    label: body.label ?? null,
    additionalInfo: body.additionalInfo ?? null,
    version: body.version ?? null,
  };
}
