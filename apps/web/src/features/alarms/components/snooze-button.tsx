import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoonIcon } from '../../../ui/icon/icons.tsx';
import { isSnoozed } from './quiet-text.ts';
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
        <ActionIcon aria-label={named} title={named} disabled={acts.isBusy} onClick={onClick}>
          <MoonIcon size={18} />
        </ActionIcon>
      )}
      {isAsking ? <SnoozeDialog alarmIds={[alarm.id]} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
