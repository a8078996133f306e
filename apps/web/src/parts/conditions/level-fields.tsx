import type { RuleKey } from '@airdeck/contract/rules/rule-keys';
import { RULE_BANDS } from '@airdeck/contract/rules/rules';
import type { TFunction } from 'i18next';
import type { BandNames } from '../../lib/air-view/band-names.ts';
import type { Formatters } from '../../lib/format/formatters.ts';
import { SentenceChoice, SentenceNumber } from '../../ui/form/sentence-fields.tsx';
import {
  type LevelDraft,
  levelRange,
  MINUTES_RANGE,
  type NumberRange,
  withLevel,
  withSide,
} from './levels.ts';

/** A condition on air in a form: a comparison of a quantity, or a band of the index. */
export type AirDraft = LevelDraft & { readonly band: (typeof RULE_BANDS)[number] };

type AirFieldsOptions = {
  draft: AirDraft;
  /** The compared quantity; undefined: none. */
  compared: RuleKey | undefined;
  change: (part: Partial<AirDraft>) => void;
  /** The names of bands for the reader's rooms. */
  names: BandNames;
  /** Id of the element with the error of the levels; undefined: no error. */
  errorId: string | undefined;
  t: TFunction;
  format: Pick<Formatters, 'unitOf'>;
};

/** The fields of a condition on air, for a sentence. */
export function airFields({ draft, compared, change, names, errorId, t, format }: AirFieldsOptions) {
  const level = (field: 'threshold' | 'clearAt') => (
    <SentenceNumber
      label={t(`conditions.level.at.${field}`)}
      after={compared && format.unitOf(compared)}
      text={draft[field]}
      range={levelRange(compared ?? 'pm25')}
      errorId={errorId}
      onType={(text) => change({ [field]: text })}
      onDrag={(value) => change(withLevel(draft, field, value))}
    />
  );
  return {
    side: (
      <SentenceChoice
        label={t('conditions.level.side')}
        value={draft.side}
        options={(['above', 'below'] as const).map((value) => ({
          value,
          label: t(`conditions.level.sides.${value}`),
        }))}
        onChange={(side) => change(withSide(draft, side))}
      />
    ),
    threshold: level('threshold'),
    clearAt: level('clearAt'),
    band: (
      <SentenceChoice
        label={t('conditions.level.band')}
        value={draft.band}
        options={bandsFor(names, draft.band).map((value) => ({ value, label: names.nameOf(value) }))}
        onChange={(band) => change({ band })}
      />
    ),
  };
}

/** The bands of the reader's rooms, and the one of the form. */
const bandsFor = ({ bands }: BandNames, stored: AirDraft['band']): AirDraft['band'][] =>
  RULE_BANDS.filter((band) => bands.includes(band) || band === stored);

type MinutesFieldProps = {
  label: string;
  text: string;
  range?: NumberRange;
  errorId: string | undefined;
  onChange: (text: string) => void;
};

/** A number of minutes in a sentence. */
export function MinutesField({ range = MINUTES_RANGE, onChange, ...field }: MinutesFieldProps) {
  return (
    <SentenceNumber {...field} range={range} onType={onChange} onDrag={(value) => onChange(String(value))} />
  );
}
