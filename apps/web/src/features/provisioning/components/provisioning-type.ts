import { PROVISIONING_TYPES, type ProvisioningType } from '@airdeck/contract/provisioning/provisioning';

/** Registration type of a profile: the platform's other types exist in name only, so they count as off. */
export function provisioningTypeOf(stored: string): ProvisioningType {
  return PROVISIONING_TYPES.find((type) => type === stored) ?? 'DISABLED';
}
