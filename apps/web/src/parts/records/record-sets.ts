import { RECORD_SETS, type RecordSetChoice } from '@airdeck/contract/air-records/air-records';
import type { TFunction } from 'i18next';

/** The name of a set of limits. */
export const recordSetLabel = (set: RecordSetChoice, t: TFunction): string =>
  set === 'wellV2' || set === 'resetAir' || set === 'chosen'
    ? t(`records.sets.${set}`)
    : t(`air.limitSet.${set}`);

/** The sets of limits of a record, as options. */
export const recordSetOptions = (t: TFunction) =>
  RECORD_SETS.map((value) => ({ value, label: recordSetLabel(value, t) }));
