import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { Rule } from '@airdeck/contract/rules/rules';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsNotifiedOf } from '../../../lib/accounts/own-channels.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { isUnheard } from './rule-words.ts';

/** Says that the reader, a recipient, would not be notified of a rule's alerts. */
export function OwnNotice({ severity }: { severity: AlarmSeverity }) {
  const { t } = useTranslation();
  if (useIsNotifiedOf(severity) !== false) return null;
  return <NotificationsOff text={t('rules.form.notNotified')} />;
}

/** Says once, above the list, how many of the rules notify no one. */
export function UnheardNotice({ rules }: { rules: readonly Rule[] }) {
  const { t } = useTranslation();
  const count = rules.filter(isUnheard).length;
  return count === 0 ? null : <NotificationsOff text={t('rules.unheardRules', { count })} />;
}

/** Leads to the settings, in another tab, so that a rule in the form is not lost. */
function NotificationsOff({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="notice"
      action={
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
      {text}
    </Banner>
  );
}
