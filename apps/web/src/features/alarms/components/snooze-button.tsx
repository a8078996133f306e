import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { MoonIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isSnoozed, quietText } from './quiet-text.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useAlarmActs } from './use-alarm-acts.ts';

type SnoozeButtonProps = {
  alarm: AlarmRow;
  /** Set: it is an icon, and this names the alarm for those who do not see it. */
  what?: string;
};

/** Snoozes an alarm, or ends its snooze. Left out for those who may not. */
export function SnoozeButton({ alarm, what }: SnoozeButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const acts = useAlarmActs();
  if (!acts.mayAct) return null;
  const isOn = isSnoozed(alarm);
  const onClick = () => (isOn ? void acts.unsnooze([alarm.id]) : setAsking(true));
  const label = t(isOn ? 'alarms.snooze.end' : 'alarms.snooze.act');
  const named = what === undefined ? label : t('alarms.snooze.named', { act: label, what });
  return (
    <>
      {what === undefined ? (
        <Button variant="default" disabled={acts.isBusy} onClick={onClick}>
          {label}
        </Button>
      ) : (
        <ActionIcon
          variant={isOn ? 'light' : 'subtle'}
          aria-label={named}
          title={named}
          disabled={acts.isBusy}
          onClick={onClick}
        >
          <MoonIcon size={18} />
        </ActionIcon>
      )}
      {isAsking ? <SnoozeDialog alarmIds={[alarm.id]} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Why no one is notified of an alarm, for its line in the bell. */
export function QuietNote({ alarm, format }: { alarm: AlarmRow; format: TimeFormatters }) {
  const { t } = useTranslation();
  const text = quietText(alarm, t, format);
  return text === undefined ? null : <span className={looks.below}>{text}</span>;
}
