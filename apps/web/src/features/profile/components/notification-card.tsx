import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import type { Language } from '@airdeck/contract/common/languages';
import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import { NOTIFICATION_PERMISSIONS } from '@airdeck/contract/notifications/notifications.permissions';
import { NOTIFIED_SUBJECTS } from '@airdeck/contract/notifications/notified-subjects';
import { Anchor, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMailHint } from '../../../lib/accounts/use-provider-hint.ts';
import { LANGUAGES } from '../../../lib/i18n/languages.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useNotificationChoices, useSaveNotificationChoices } from '../api/notifications.ts';
import { BrowserPush } from './browser-push.tsx';
import { ChannelTable, withChoice } from './channel-table.tsx';
import classes from './notification-card.module.css';
import { QuietHoursChoice } from './quiet-hours-choice.tsx';

/** The user's notification choices. Each is saved immediately. */
export function NotificationCard({ session }: { session: Session }) {
  const { t } = useTranslation();
  const seesDeliveries = useMay(NOTIFICATION_PERMISSIONS.administer);
  return (
    <Card title={t('profile.notifications')}>
      <Choices userId={session.user.id.id} />
      {seesDeliveries ? (
        <p className={classes.deliveries}>
          <Anchor component={Link} to={PATHS.notifications}>
            {t('profile.notify.deliveries')}
          </Anchor>
        </p>
      ) : null}
    </Card>
  );
}

const LOADING_LINES = ['one', 'two', 'three', 'four'];

function Choices({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { data, error, refetch } = useNotificationChoices(userId);
  const save = useSaveNotificationChoices(userId);
  const [onItsWay, setOnItsWay] = useState<NotificationChoices>();
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  // Optimistic update, reverted when it is refused.
  const shown = onItsWay ?? data;
  if (!shown) {
    return (
      <div className={classes.choices} aria-busy>
        {LOADING_LINES.map((line) => (
          <Skeleton key={line} width="100%" height="2.5rem" />
        ))}
      </div>
    );
  }
  const choose = (part: Partial<NotificationChoices>) => {
    if (!data || onItsWay) return;
    const choices = { ...data, ...part };
    setOnItsWay(choices);
    save.mutate(choices, {
      onSuccess: () => toasts.success(t('profile.saved')),
      onError: (failure) => toasts.failed(failure, t('profile.saveFailed')),
      onSettled: () => setOnItsWay(undefined),
    });
  };
  const isBusy = onItsWay !== undefined;
  return (
    <div className={classes.choices}>
      <SeverityChoices choices={shown} isBusy={isBusy} onChoose={choose} />
      <SubjectChoices choices={shown} isBusy={isBusy} onChoose={choose} />
      <BrowserPush userId={userId} />
      <Checkbox
        label={t('profile.notify.ofEnd')}
        checked={shown.notifiesOfEnd}
        aria-disabled={isBusy}
        onChange={(event) => choose({ notifiesOfEnd: event.currentTarget.checked })}
      />
      <QuietHoursChoice
        quietHours={shown.quietHours}
        isBusy={isBusy}
        onChoose={(quietHours) => choose({ quietHours })}
      />
      <SelectField
        label={t('profile.notify.language')}
        options={LANGUAGES.map(({ tag, ownName }) => ({ value: tag, label: ownName }))}
        placeholder={t('profile.notify.consoleLanguage')}
        value={shown.language}
        onChange={(language) => choose({ language: language as Language | null })}
        clearable
      />
    </div>
  );
}

type ChoicesProps = {
  choices: NotificationChoices;
  isBusy: boolean;
  onChoose: (part: Partial<NotificationChoices>) => void;
};

/** Channels by alarm severity. */
function SeverityChoices({ choices, isBusy, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const mailHint = useMailHint();
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
      {mailHint ? <p className={classes.note}>{mailHint}</p> : null}
    </>
  );
}

/** Channels for each subject besides alerts. */
function SubjectChoices({ choices, isBusy, onChoose }: ChoicesProps) {
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
