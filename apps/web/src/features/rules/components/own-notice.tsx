import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsNotifiedOf } from '../../../lib/accounts/own-channels.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { Banner } from '../../../ui/banner/banner.tsx';

/** Says that the reader, a recipient, would not be notified of a rule's alerts, and leads to the settings. */
export function OwnNotice({ severity }: { severity: AlarmSeverity }) {
  const { t } = useTranslation();
  if (useIsNotifiedOf(severity) !== false) return null;
  return (
    <Banner
      tone="notice"
      action={
        // In another tab, so that the rule is not lost.
        <Button
          component={Link}
          to={PATHS.ownNotifications}
          target="_blank"
          variant="default"
          size="compact-md"
        >
          {t('rules.form.turnOn')}
        </Button>
      }
    >
      {t('rules.form.notNotified')}
    </Banner>
  );
}
