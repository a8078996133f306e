import { METRICS } from '@airdeck/air/metrics';
import { RULE_BANDS } from '@airdeck/contract/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { ChevronDownIcon } from '../../../ui/icon/icons.tsx';
import {
  DEVICE_CHOICES,
  hasHold,
  keyOf,
  numberOf,
  RULE_SUBJECTS,
  type RuleDraft,
  type RuleSubject,
} from './rule-draft.ts';
import { type NumberRange, type RuleNumber, rangeOf, withNumber } from './rule-ranges.ts';
import classes from './rules.module.css';

type RuleSentenceProps = {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  /** Names the place where it says what is wrong with a part. */
  faultId: (part: 'condition' | 'holdMinutes' | 'devices') => string | undefined;
};

/** When the rule holds, as a sentence with fields in it. */
export function RuleSentence({ draft, change, faultId }: RuleSentenceProps) {
  const { t } = useTranslation();
  const { subject, side } = draft;
  const unit = keyOf(subject) === undefined ? '' : METRICS[keyOf(subject) ?? 'pm25'].unit;
  const number = (field: RuleNumber, label: string, after = '') => (
    <NumberChoice
      label={after === '' ? label : `${label}, ${after}`}
      after={after}
      text={draft[field]}
      range={rangeOf(field, draft)}
      faultId={faultId(field === 'holdMinutes' ? 'holdMinutes' : 'condition')}
      onType={(text) => change({ [field]: text })}
      onDrag={(value) => change(withNumber(draft, field, value))}
    />
  );
  const fields = {
    what: (
      <Choice
        label={t('rules.form.what')}
        value={subject}
        options={RULE_SUBJECTS.map((value) => ({ value, label: subjectText(value, t) }))}
        onChange={(value) => change(withSubject(value, draft))}
      />
    ),
    side: (
      <Choice
        label={t('rules.form.side')}
        value={side}
        options={(['above', 'below'] as const).map((value) => ({ value, label: t(`rules.form.${value}`) }))}
        onChange={(value) => change({ side: value, threshold: draft.threshold, clearAt: draft.threshold })}
      />
    ),
    threshold: number('threshold', t('rules.form.threshold'), unit),
    clearAt: number('clearAt', t('rules.form.clearAt'), unit),
    minutes: number('minutes', t('rules.form.silence')),
    hold: number('holdMinutes', t('rules.form.hold')),
    band: (
      <Choice
        label={t('rules.form.band')}
        value={draft.band}
        options={RULE_BANDS.map((value) => ({ value, label: airWords(t).band(value) }))}
        onChange={(band) => change({ band })}
      />
    ),
    devices: (
      <Choice
        label={t('rules.form.devices')}
        value={draft.watches}
        options={DEVICE_CHOICES.map((value) => ({ value, label: t(`rules.form.watches.${value}`) }))}
        onChange={(watches) => change({ watches })}
      />
    ),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set cannot flow as a sentence does
    <div role="group" aria-label={t('rules.form.sentence')} className={classes.sentence}>
      <Filled text={t(`rules.says.${kindOf(draft)}`, MARKED)} fields={fields} />
    </div>
  );
}

type NumberChoiceProps = {
  label: string;
  /** What stands behind the number. */
  after: string;
  text: string;
  range: NumberRange;
  faultId: string | undefined;
  onType: (text: string) => void;
  onDrag: (value: number) => void;
};

/** A number that is typed or dragged; a typed one may lie outside of the slider. */
function NumberChoice({ label, after, text, range, faultId, onType, onDrag }: NumberChoiceProps) {
  const value = numberOf(text);
  return (
    <span className={classes.number}>
      <TextInput
        aria-label={label}
        inputMode="decimal"
        maxLength={8}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        {...(faultId !== undefined && { error: true, 'aria-describedby': faultId })}
      />
      {after === '' ? null : <bdi>{after}</bdi>}
      <input
        type="range"
        className={classes.slider}
        aria-label={label}
        aria-valuetext={`${text} ${after}`.trim()}
        {...range}
        value={Number.isNaN(value) ? range.min : value}
        onChange={(event) => onDrag(event.currentTarget.valueAsNumber)}
      />
    </span>
  );
}

/** Where a field stands in a text: names between characters that no text has. */
const MARK = '\u0001';
const NAMES = ['what', 'side', 'threshold', 'clearAt', 'minutes', 'hold', 'band', 'devices'] as const;
const MARKED = Object.fromEntries(NAMES.map((name) => [name, `${MARK}${name}${MARK}`])) as Record<
  (typeof NAMES)[number],
  string
>;

/** A text with fields in the places that its language has for them. */
function Filled({ text, fields }: { text: string; fields: Readonly<Record<string, ReactNode>> }) {
  const parts = text.split(MARK).map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => (
      <Fragment key={part}>
        {fields[part] ?? (
          <span className={classes.words} data-goes-on={GOES_ON.test(part) || undefined}>
            {part}
          </span>
        )}
      </Fragment>
    ));
}

/** What stands close to what is before it. */
const GOES_ON = /^[,.،、。]/;

function kindOf(draft: RuleDraft) {
  const { subject, side } = draft;
  if (subject === 'index' || subject === 'silent') return subject;
  return hasHold(draft) ? side : 'finding';
}

function subjectText(subject: RuleSubject, t: TFunction): string {
  const key = keyOf(subject);
  return key === undefined ? t(`rules.form.subject.${subject as 'index'}`) : airWords(t).metric(key);
}

/** What one expects of each key; the reader changes it. */
const USUAL: Readonly<Record<string, Pick<RuleDraft, 'side' | 'threshold' | 'clearAt'>>> = {
  pm25: { side: 'above', threshold: '40', clearAt: '35' },
  pm10: { side: 'above', threshold: '70', clearAt: '60' },
  co2: { side: 'above', threshold: '600', clearAt: '550' },
  tvoc: { side: 'above', threshold: '500', clearAt: '400' },
  iaq: { side: 'above', threshold: '100', clearAt: '90' },
  temp: { side: 'above', threshold: '30', clearAt: '29' },
  rh: { side: 'above', threshold: '70', clearAt: '65' },
  bat: { side: 'below', threshold: '20', clearAt: '25' },
};

/** Numbers of another unit would mean nothing. */
function withSubject(subject: RuleSubject, draft: RuleDraft): Partial<RuleDraft> {
  return subject === draft.subject ? {} : { subject, ...USUAL[subject] };
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      className={classes.choice ?? ''}
      aria-label={label}
      value={value}
      data={[...options]}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
      rightSection={<ChevronDownIcon size={18} />}
    />
  );
}
