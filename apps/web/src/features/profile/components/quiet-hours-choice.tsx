import type { QuietHours } from '@airdeck/contract/notifications';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownTimeZone } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { timeZoneOptions } from '../../../lib/time/time-zones.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
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
              key={`from ${quietHours.from}`}
              label={t('profile.notify.from')}
              time={quietHours.from}
              onChange={(from) => change({ from })}
            />
            <TimeField
              key={`to ${quietHours.to}`}
              label={t('profile.notify.to')}
              time={quietHours.to}
              onChange={(to) => change({ to })}
            />
          </div>
          <SelectField
            label={t('profile.notify.timeZone')}
            options={timeZoneOptions(quietHours.timeZone, serverNow())}
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

type TimeFieldProps = { label: string; time: string; onChange: (time: string) => void };

/** Saved on blur, as an incomplete time is invalid. */
function TimeField({ label, time, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState(time);
  return (
    <TextField
      type="time"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === '') setTyped(time);
        else if (typed !== time) onChange(typed);
      }}
    />
  );
}
