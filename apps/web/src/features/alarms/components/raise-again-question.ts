import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import { RAISE_AGAIN_CHOICES, type RaiseAgainChoice } from '@airdeck/contract/alarms/raise-again';
import { useTranslation } from 'react-i18next';
import { isAboutBadAir } from '../../../lib/alarms/alarm-words.ts';
import { yardstickOf } from '../../../lib/yardsticks/yardstick-of.ts';
import { useChoose } from '../../../ui/dialog/confirm.tsx';

/** Alarms about to be cleared: one, or several, of which some may be unknown here. */
export type ClearedAlarms = { readonly one: AlarmRow } | { readonly title: string };

/** Whether clearing it leaves its cause, so that the person has to be asked. */
export const isOpenOngoing = ({ clearTime, isOngoing }: AlarmRow): boolean => clearTime === null && isOngoing;

/** Asks when alarms are to be raised again whose cause goes on; undefined: they are not to be cleared. */
export function useRaiseAgainQuestion(): (alarms: ClearedAlarms) => Promise<RaiseAgainChoice | undefined> {
  const { t } = useTranslation();
  const choose = useChoose();
  return async (alarms) => {
    const one = 'one' in alarms ? alarms.one : undefined;
    const isAir = one && isAboutBadAir(one, (await yardstickOf(one.deviceId)).by);
    const about = one ? (isAir ? 'air' : 'cause') : 'several';
    // Silence and findings are there or not.
    const canWorsen = !one || one.details === null || one.details.key !== null;
    return choose({
      title: 'title' in alarms ? alarms.title : t('alarms.clearing.one'),
      text: t(`alarms.clearing.still.${about}`),
      choices: RAISE_AGAIN_CHOICES.filter((choice) => choice !== 'whenWorse' || canWorsen).map((key) => ({
        key,
        label: t(`alarms.clearing.remind.${key}`),
      })),
    });
  };
}
