import { NOTIFIED_SUBJECTS, type NotificationChoices } from '@airdeck/contract/notifications';
import { useTranslation } from 'react-i18next';
import { ChannelTable, withChoice } from './channel-table.tsx';

type SubjectChoicesProps = {
  choices: NotificationChoices;
  isBusy: boolean;
  onChoose: (part: Partial<NotificationChoices>) => void;
};

/** By which way one hears of messages, conversations and to-dos. */
export function SubjectChoices({ choices, isBusy, onChoose }: SubjectChoicesProps) {
  const { t } = useTranslation();
  return (
    <ChannelTable
      heading={t('profile.notify.subject')}
      rows={NOTIFIED_SUBJECTS}
      wordOf={(subject) => t(`profile.notify.subjects.${subject}`)}
      isBusy={isBusy}
      isChosen={(subject, channel) => choices[subject].includes(channel)}
      onChoose={(subject, channel, isWanted) =>
        onChoose({ [subject]: withChoice(choices[subject], channel, isWanted) })
      }
    />
  );
}
