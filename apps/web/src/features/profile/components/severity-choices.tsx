import { type NotificationChoices, PERSONAL_CHANNELS } from '@airdeck/contract/notifications';
import { ALARM_SEVERITIES } from '@airdeck/contract/severities';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverSettingsQuery } from '../../../lib/accounts/server-settings.ts';
import classes from './notification-card.module.css';

type SeverityChoicesProps = {
  choices: NotificationChoices;
  isBusy: boolean;
  onChoose: (part: Partial<NotificationChoices>) => void;
};

/** Which alarms are sent by which way: a box for each. */
export function SeverityChoices({ choices, isBusy, onChoose }: SeverityChoicesProps) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(serverSettingsQuery);
  return (
    <>
      <table className={classes.severities}>
        <thead>
          <tr>
            <th scope="col">{t('profile.notify.severity')}</th>
            {PERSONAL_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`profile.notify.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ALARM_SEVERITIES.map((severity) => (
            <tr key={severity}>
              <th scope="row">{t(`severity.${severity}`)}</th>
              {PERSONAL_CHANNELS.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={t('profile.notify.box', {
                      severity: t(`severity.${severity}`),
                      channel: t(`profile.notify.channel.${channel}`),
                    })}
                    checked={choices[channel].includes(severity)}
                    aria-disabled={isBusy}
                    onChange={(event) => {
                      const others = choices[channel].filter((one) => one !== severity);
                      onChoose({ [channel]: event.currentTarget.checked ? [...others, severity] : others });
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {settings?.sendsMail === false ? <p className={classes.note}>{t('profile.notify.noMail')}</p> : null}
    </>
  );
}
