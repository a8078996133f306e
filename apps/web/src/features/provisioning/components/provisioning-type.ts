import { PROVISIONING_TYPES, type ProvisioningType } from '@airdeck/contract/provisioning';

/** How devices register, of what a profile says: the platform's other ways exist in name only, so they are off. */
export function provisioningTypeOf(stored: string): ProvisioningType {
  return PROVISIONING_TYPES.find((type) => type === stored) ?? 'DISABLED';
}
