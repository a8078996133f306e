import {
  NOTIFIED_SUBJECTS,
  type NotificationChoices,
  type NotifiedSubject,
  PERSONAL_CHANNELS,
  type PersonalChannel,
} from '@airdeck/contract/notifications';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './notification-card.module.css';

type SubjectChoicesProps = {
  choices: NotificationChoices;
  isBusy: boolean;
  onChoose: (part: Partial<NotificationChoices>) => void;
};

/** By which way one hears of messages, conversations and to-dos: a box for each. */
export function SubjectChoices({ choices, isBusy, onChoose }: SubjectChoicesProps) {
  const { t } = useTranslation();
  const choose = (subject: NotifiedSubject, channel: PersonalChannel, isWanted: boolean) => {
    const others = choices[subject].filter((one) => one !== channel);
    onChoose({ [subject]: isWanted ? [...others, channel] : others });
  };
  return (
    <table className={classes.severities}>
      <thead>
        <tr>
          <th scope="col">{t('profile.notify.subject')}</th>
          {PERSONAL_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`profile.notify.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFIED_SUBJECTS.map((subject) => (
          <tr key={subject}>
            <th scope="row">{t(`profile.notify.subjects.${subject}`)}</th>
            {PERSONAL_CHANNELS.map((channel) => (
              <td key={channel}>
                <Checkbox
                  aria-label={t('profile.notify.box', {
                    severity: t(`profile.notify.subjects.${subject}`),
                    channel: t(`profile.notify.channel.${channel}`),
                  })}
                  checked={choices[subject].includes(channel)}
                  aria-disabled={isBusy}
                  onChange={(event) => choose(subject, channel, event.currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
