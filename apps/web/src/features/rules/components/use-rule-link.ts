import { RULE_PERMISSIONS } from '@airdeck/contract/rules/rules.permissions';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import type { PageLink } from '../../../ui/page-head/page-links.tsx';

/** Link from a device's own screen to a new rule for it. */
export function useRuleLink(deviceId: string): PageLink | undefined {
  const { t } = useTranslation();
  if (!useMay(RULE_PERMISSIONS.manage)) return undefined;
  const device = new URLSearchParams({ device: deviceId });
  return { label: t('rules.add'), icon: PlusIcon, to: `${PATHS.ruleCreate}?${device}` };
}
