import type { FeatureEntry } from '../feature.ts';

export const SIGN_IN_PROVIDERS_ENTRY = {
  auditedKinds: ['SIGN_IN_PROVIDER', 'SIGN_IN_DOMAIN', 'LOCAL_SIGN_IN'],
  /**
   * An account of a provider now signs a user in, or no longer does; no group gives a user access any more; a mail domain
   * is a tenant's.
   */
  auditActions: [
    'providerLinked',
    'providerUnlinked',
    'providerRefused',
    'proven',
    'switchedOff',
    'switchedOn',
  ],
} as const satisfies FeatureEntry;
