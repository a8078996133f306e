import { RULE_BANDS } from '@airdeck/contract/rules/rules';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import {
  levelRange,
  MINUTES_RANGE,
  type NumberRange,
  ruleKeys,
  usualLevel,
  withLevel,
  withSide,
} from '../../../lib/rules/levels.ts';
import {
  fieldMarks,
  SentenceChoice,
  SentenceFields,
  SentenceNumber,
} from '../../../ui/form/sentence-fields.tsx';
import {
  DEVICE_CHOICES,
  hasHold,
  KEYLESS_SUBJECTS,
  type KeylessSubject,
  keyOf,
  type RuleDraft,
  type RuleSubject,
} from './rule-draft.ts';

type RuleSentenceProps = {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  /** Id of the element with the error of a part; undefined: no error. */
  errorId: (part: 'condition' | 'holdMinutes' | 'devices') => string | undefined;
};

/** The terms of a rule, as a sentence with fields. */
export function RuleSentence({ draft, change, errorId }: RuleSentenceProps) {
  const { t } = useTranslation();
  const { subject, side } = draft;
  const unit = useFormatters().unitOf(subject);
  const number = (field: RuleNumber, label: string, after = '') => (
    <SentenceNumber
      label={label}
      after={after}
      text={draft[field]}
      range={rangeOf(field, draft)}
      errorId={errorId(field === 'holdMinutes' ? 'holdMinutes' : 'condition')}
      onType={(text) => change({ [field]: text })}
      onDrag={(value) => change(withNumber(draft, field, value))}
    />
  );
  const fields = {
    what: (
      <SentenceChoice
        label={t('rules.form.what')}
        value={subject}
        options={[...ruleKeys(keyOf(subject)), ...KEYLESS_SUBJECTS].map((value) => ({
          value,
          label: subjectText(value, t),
        }))}
        onChange={(value) => change(withSubject(value, draft))}
      />
    ),
    side: (
      <SentenceChoice
        label={t('rules.form.side')}
        value={side}
        options={(['above', 'below'] as const).map((value) => ({
          value,
          label: t(`rules.form.sides.${value}`),
        }))}
        onChange={(value) => change(withSide(draft, value))}
      />
    ),
    threshold: number('threshold', t('rules.form.threshold'), unit),
    clearAt: number('clearAt', t('rules.form.clearAt'), unit),
    minutes: number('minutes', t('rules.form.silence')),
    hold: number('holdMinutes', t('rules.form.hold')),
    band: (
      <SentenceChoice
        label={t('rules.form.band')}
        value={draft.band}
        options={RULE_BANDS.map((value) => ({ value, label: airWords(t).band(value) }))}
        onChange={(band) => change({ band })}
      />
    ),
    devices: (
      <SentenceChoice
        label={t('rules.form.devices')}
        value={draft.watches}
        options={DEVICE_CHOICES.map((value) => ({ value, label: t(`rules.form.watches.${value}`) }))}
        onChange={(watches) => change({ watches })}
      />
    ),
  };
  return (
    <SentenceFields
      label={t('rules.form.sentence')}
      text={t(`rules.says.${kindOf(draft)}`, MARKED)}
      fields={fields}
    />
  );
}

const MARKED = fieldMarks(['what', 'side', 'threshold', 'clearAt', 'minutes', 'hold', 'band', 'devices']);

function kindOf(draft: RuleDraft) {
  const { subject, side } = draft;
  if (subject === 'index' || subject === 'silent') return subject;
  return hasHold(draft) ? side : 'finding';
}

function subjectText(subject: RuleSubject, t: TFunction): string {
  const key = keyOf(subject);
  return key === undefined ? t(`rules.form.subject.${subject as KeylessSubject}`) : airWords(t).metric(key);
}

/** Replaces the levels, too: they would be in the unit of the previous subject. */
function withSubject(subject: RuleSubject, draft: RuleDraft): Partial<RuleDraft> {
  const key = keyOf(subject);
  return subject === draft.subject ? {} : { subject, ...(key && usualLevel(key)) };
}

/** Numeric fields of a rule. */
type RuleNumber = 'threshold' | 'clearAt' | 'minutes' | 'holdMinutes';

const SILENCE: NumberRange = { min: 5, max: 240, step: 5 };

function rangeOf(field: RuleNumber, { subject }: RuleDraft): NumberRange {
  if (field === 'minutes') return SILENCE;
  if (field === 'holdMinutes') return MINUTES_RANGE;
  return levelRange(keyOf(subject) ?? 'pm25');
}

/** Change of a draft by a dragged number. */
export function withNumber(draft: RuleDraft, field: RuleNumber, value: number): Partial<RuleDraft> {
  return field === 'threshold' || field === 'clearAt'
    ? withLevel(draft, field, value)
    : { [field]: String(value) };
}
