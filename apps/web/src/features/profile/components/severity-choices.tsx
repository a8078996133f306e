import type { NotificationChoices } from '@airdeck/contract/notifications';
import { ALARM_SEVERITIES } from '@airdeck/contract/severities';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverSettingsQuery } from '../../../lib/accounts/server-settings.ts';
import { ChannelTable, withChoice } from './channel-table.tsx';
import classes from './notification-card.module.css';

type SeverityChoicesProps = {
  choices: NotificationChoices;
  isBusy: boolean;
  onChoose: (part: Partial<NotificationChoices>) => void;
};

/** Which alarms are sent by which way. */
export function SeverityChoices({ choices, isBusy, onChoose }: SeverityChoicesProps) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(serverSettingsQuery);
  return (
    <>
      <ChannelTable
        heading={t('profile.notify.severity')}
        rows={ALARM_SEVERITIES}
        wordOf={(severity) => t(`severity.${severity}`)}
        isBusy={isBusy}
        isChosen={(severity, channel) => choices[channel].includes(severity)}
        onChoose={(severity, channel, isWanted) =>
          onChoose({ [channel]: withChoice(choices[channel], severity, isWanted) })
        }
      />
      {settings?.sendsMail === false ? <p className={classes.note}>{t('profile.notify.noMail')}</p> : null}
    </>
  );
}
