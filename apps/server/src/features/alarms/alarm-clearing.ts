import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { alarmDetailsSchema } from '@airdeck/contract/alarms/alarms';
import type { RaiseAgain } from '@airdeck/contract/alarms/raise-again';
import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { hasBands, type RuleValues, watchOf } from '../rules/engine/rule-watch.ts';
import { judgedBy } from '../worst-air/present-air.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { findPresentValues } from './present-values.repository.ts';

/** Clears alarms for a person, whichever way they do it. */
export function createClearByHand({ clock, alarmLedger }: { clock: Clock; alarmLedger: AlarmLedger }) {
  /**
   * Clears those of the alarms that are open, in the caller's transaction.
   * @param raiseAgain when alarms of rules are raised again whose condition goes on
   * @returns ids of the cleared ones
   */
  return async function clearByHand(
    unit: UnitOfWork,
    alarmIds: readonly string[],
    raiseAgain: RaiseAgain,
  ): Promise<string[]> {
    await alarmLedger.lock(unit, alarmIds);
    const at = clock();
    const ends = (await findPresentValues(unit.tx, alarmIds)).map(
      ({ alarmId, ruleId, details, values, ...yardstick }) => {
        if (ruleId === null) return { alarmId, at };
        const worseThan =
          raiseAgain === 'whenWorse' ? presentValue(details, values, judgedBy(yardstick)) : null;
        return { alarmId, at, raiseAgain, worseThan };
      },
    );
    return alarmLedger.clear(unit, ends, 'cleared');
  };
}

/** The present value of an alarm's metric; the furthest one for a metric without bands, or a device without a value. */
function presentValue(stored: unknown, values: RuleValues | null, by: AirQualityIndex): number | null {
  const { data: details } = alarmDetailsSchema.safeParse(stored);
  const watch = details && watchOf(details.condition, by);
  const value = watch?.valueOf(values ?? {});
  return watch && value !== undefined && hasBands(watch) ? value : (details?.peak ?? null);
}
