import type { TFunction } from 'i18next';
import type { FeatureWords } from '../../lib/routing/feature-words.ts';
import { isolate } from '../../ui/text/isolate.ts';

const changed =
  (kind: 'renamed' | 'relabelled' | 'modelChanged') =>
  ({ to }: { to?: string | null | undefined }, t: TFunction): string | undefined =>
    to
      ? t('devices.activity.changedTo', { act: t(`deviceHealth.activity.${kind}`), to: isolate(to) })
      : undefined;

export const DEVICE_WORDS: FeatureWords = {
  activities: {
    renamed: changed('renamed'),
    relabelled: changed('relabelled'),
    modelChanged: changed('modelChanged'),
    updated: ({ gateway }, t) => gateway && t(`devices.activity.gateway.${gateway}`),
    assigned: ({ keepsToken }, t) => (keepsToken ? t('devices.activity.keptToken.assigned') : undefined),
    unassigned: ({ keepsToken }, t) => (keepsToken ? t('devices.activity.keptToken.unassigned') : undefined),
    movedToTenant: ({ keepsToken }, t) => (keepsToken ? t('devices.activity.movedWithToken') : undefined),
  },
  auditActions: {
    /** A tenant of null is the stock. */
    movedToTenant({ fromTenantId, toTenantId }, t) {
      if (fromTenantId === null) return t('devices.audited.handedOut');
      return toTenantId === null ? t('devices.audited.returnedToStock') : undefined;
    },
  },
};
