import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms/alarms.permissions';
import type { RaiseAgainChoice } from '@airdeck/contract/alarms/raise-again';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { stateOf } from '../../../lib/alarms/alarm-words.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { CheckIcon, MoonIcon, PersonIcon, SuccessIcon } from '../../../ui/icon/icons.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { actOnAlarms, commentOnAlarm } from '../api/alarms.ts';
import { isSnoozed } from './quiet-text.ts';
import { isOpenOngoing, useRaiseAgainQuestion } from './raise-again-question.ts';

export type AlarmActs = ReturnType<typeof useAlarmActs>;

/** Actions on alarms. Alarms are refetched after each, even after a failure. */
export function useAlarmActs() {
  const { t } = useTranslation();
  const session = useSession();
  const mayAct = useMay(ALARM_PERMISSIONS.change);
  const { isBusy, act } = useActs();
  const askRaiseAgain = useRaiseAgainQuestion();
  const clear = (which: { alarmIds: string[] } | { filter: object }, raiseAgain?: RaiseAgainChoice) =>
    act(() => actOnAlarms('clear', { ...which, raiseAgain }));
  return {
    isBusy,
    /** Whether the role of the reader includes these. */
    mayAct,
    acknowledge: (alarmIds: readonly string[]) =>
      act(() => actOnAlarms('acknowledge', { alarmIds: [...alarmIds] })),
    /**
     * Clears the alarms of these ids. If the condition of one goes on, or that is not known, it asks first when they are
     * to be raised again.
     * @param shown rows of the alarms as far as they are known
     * @returns whether it was done
     */
    async clear(alarmIds: readonly string[], shown: readonly AlarmRow[]): Promise<boolean> {
      const which = { alarmIds: [...alarmIds] };
      const known = shown.filter(({ id }) => alarmIds.includes(id));
      if (known.length === alarmIds.length && !known.some(isOpenOngoing)) return clear(which);
      const [one] = known;
      const count = alarmIds.length;
      const several = { title: t('alarms.clearing.several', { count }) };
      const raiseAgain = await askRaiseAgain(one && count === 1 ? { one } : several);
      return raiseAgain !== undefined && clear(which, raiseAgain);
    },
    snooze: (alarmIds: readonly string[], snooze: { until: number; reason: string | undefined }) =>
      act(() => actOnAlarms('snooze', { alarmIds: [...alarmIds], snooze })),
    unsnooze: (alarmIds: readonly string[]) =>
      act(() => actOnAlarms('unsnooze', { alarmIds: [...alarmIds] })),
    unassign: (alarmIds: readonly string[]) =>
      act(() => actOnAlarms('unassign', { alarmIds: [...alarmIds] })),
    assign: (alarmIds: readonly string[], assigneeId: string) =>
      act(() => actOnAlarms('assign', { alarmIds: [...alarmIds], assigneeId })),
    /** Clears all alarms in scope. @param raiseAgain missing: the condition of none goes on */
    closeAll: (raiseAgain?: RaiseAgainChoice) => clear({ filter: {} }, raiseAgain),
    comment: (alarmId: string, text: string) => act(() => commentOnAlarm(alarmId, text), { done: unsaid }),
    /** Undefined for a system administrator, to whom alarms cannot be assigned. */
    ownId: session?.user.authority === 'SYS_ADMIN' ? undefined : session?.user.id.id,
  };
}

/** Actions on one alarm, most used first. @param onSnooze asks until when */
export function alarmActions(
  alarm: AlarmRow,
  acts: AlarmActs,
  t: TFunction,
  onSnooze: () => void,
): RowAction[] {
  if (!acts.mayAct) return [];
  const state = stateOf(alarm.status);
  const { ownId } = acts;
  const isMine = alarm.assignee !== null && alarm.assignee.userId === ownId;
  return [
    {
      label: t('alarms.acknowledge'),
      icon: CheckIcon,
      onClick: () => void acts.acknowledge([alarm.id]),
      disabled: acts.isBusy || alarm.ackTime !== null,
      isWord: true,
    },
    {
      label: t('alarms.clear'),
      icon: SuccessIcon,
      onClick: () => void acts.clear([alarm.id], [alarm]),
      disabled: acts.isBusy || state === 'cleared',
      isWord: true,
    },
    {
      label: t(isSnoozed(alarm) ? 'alarms.snooze.end' : 'alarms.snooze.act'),
      icon: MoonIcon,
      onClick: () => (isSnoozed(alarm) ? void acts.unsnooze([alarm.id]) : onSnooze()),
      disabled: acts.isBusy || state === 'cleared',
    },
    ...(ownId === undefined
      ? []
      : [
          {
            label: t(isMine ? 'alarms.unassign' : 'alarms.assignToMe'),
            icon: PersonIcon,
            onClick: () => void (isMine ? acts.unassign([alarm.id]) : acts.assign([alarm.id], ownId)),
            disabled: acts.isBusy,
          },
        ]),
  ];
}
