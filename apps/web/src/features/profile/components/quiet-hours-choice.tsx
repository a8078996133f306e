import type { QuietHours } from '@airdeck/contract/notifications/notifications';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownTimeZone } from '../../../lib/time/days.ts';
import { TimeZoneField } from '../../../parts/time-zone-field/time-zone-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import classes from './notification-card.module.css';

type QuietHoursChoiceProps = {
  quietHours: QuietHours | null;
  isBusy: boolean;
  onChoose: (quietHours: QuietHours | null) => void;
};

const usualHours = (): QuietHours => ({
  from: '22:00',
  to: '07:00',
  timeZone: ownTimeZone(),
  letsCriticalPass: true,
});

/** Hours without notifications, in a time zone; default: the reader's. */
export function QuietHoursChoice({ quietHours, isBusy, onChoose }: QuietHoursChoiceProps) {
  const { t } = useTranslation();
  const change = (part: Partial<QuietHours>) => onChoose({ ...usualHours(), ...quietHours, ...part });
  return (
    <div className={classes.quiet}>
      <Checkbox
        label={t('profile.notify.quiet')}
        description={t('profile.notify.quietText')}
        checked={quietHours !== null}
        aria-disabled={isBusy}
        onChange={(event) => onChoose(event.currentTarget.checked ? usualHours() : null)}
      />
      {quietHours ? (
        <div className={classes.quietFields}>
          <div className={classes.times}>
            <TimeField
              label={t('profile.notify.from')}
              value={quietHours.from}
              onChange={(from) => change({ from })}
            />
            <TimeField
              label={t('profile.notify.to')}
              value={quietHours.to}
              onChange={(to) => change({ to })}
            />
          </div>
          <TimeZoneField
            label={t('profile.notify.timeZone')}
            value={quietHours.timeZone}
            onChange={(timeZone) => timeZone && change({ timeZone })}
          />
          <Checkbox
            label={t('profile.notify.critical')}
            checked={quietHours.letsCriticalPass}
            aria-disabled={isBusy}
            onChange={(event) => change({ letsCriticalPass: event.currentTarget.checked })}
          />
        </div>
      ) : null}
    </div>
  );
}
