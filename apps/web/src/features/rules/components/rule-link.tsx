import { RULE_PERMISSIONS } from '@airdeck/contract/rules/rules.permissions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { PlusIcon } from '../../../ui/icon/icons.tsx';

/** Link from a device's own screen to a new rule for it. */
export function RuleLink({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  if (!useMay(RULE_PERMISSIONS.manage)) return null;
  return (
    <Button
      component={Link}
      to={`${PATHS.ruleCreate}?${new URLSearchParams({ device: deviceId })}`}
      variant="default"
      leftSection={<PlusIcon size={18} />}
    >
      {t('rules.add')}
    </Button>
  );
}
