import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useScopeNames } from '../../../lib/yardsticks/scope-names.ts';
import { useDeviceChoices } from '../../../parts/chosen-devices/use-device-choices.ts';
import { airFields, MinutesField } from '../../../parts/conditions/level-fields.tsx';
import { type NumberRange, ruleKeys, usualLevel } from '../../../parts/conditions/levels.ts';
import { fieldMarks, SentenceChoice, SentenceFields } from '../../../ui/form/sentence-fields.tsx';
import {
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
  const { subject } = draft;
  const format = useFormatters();
  const names = useScopeNames();
  const isByLimits = names.by === 'plain';
  const choices = useDeviceChoices(draft.watched.kind);
  const fields = {
    what: (
      <SentenceChoice
        label={t('conditions.level.what')}
        value={subject}
        options={[...ruleKeys(keyOf(subject)), ...KEYLESS_SUBJECTS].map((value) => ({
          value,
          label: subjectText(value, isByLimits, t),
        }))}
        onChange={(value) => change(withSubject(value, draft))}
      />
    ),
    ...airFields({
      draft,
      compared: keyOf(subject),
      change,
      names,
      errorId: errorId('condition'),
      t,
      format,
    }),
    minutes: (
      <MinutesField
        label={t('rules.form.silence')}
        text={draft.minutes}
        range={SILENCE}
        errorId={errorId('condition')}
        onChange={(minutes) => change({ minutes })}
      />
    ),
    hold: (
      <MinutesField
        label={t('rules.form.hold')}
        text={draft.holdMinutes}
        errorId={errorId('holdMinutes')}
        onChange={(holdMinutes) => change({ holdMinutes })}
      />
    ),
    devices: (
      <SentenceChoice
        label={t('rules.form.devices')}
        value={draft.watched.kind}
        options={choices.map((value) => ({ value, label: t(`rules.form.watches.${value}`) }))}
        onChange={(kind) => change({ watched: { ...draft.watched, kind } })}
      />
    ),
  };
  return (
    <SentenceFields
      label={t('rules.form.sentence')}
      text={t(`rules.says.${kindOf(draft, isByLimits)}`, MARKED)}
      fields={fields}
    />
  );
}

const MARKED = fieldMarks(['what', 'side', 'threshold', 'clearAt', 'minutes', 'hold', 'band', 'devices']);

/** @param isByLimits whether the rooms are judged by limits alone: nothing is worse than above a limit */
function kindOf(draft: RuleDraft, isByLimits: boolean) {
  const { subject, side } = draft;
  if (subject === 'index' && isByLimits) return 'limit';
  if (subject === 'index' || subject === 'silent') return subject;
  return hasHold(draft) ? side : 'finding';
}

function subjectText(subject: RuleSubject, isByLimits: boolean, t: TFunction): string {
  const key = keyOf(subject);
  if (key !== undefined) return airWords(t).metric(key);
  const keyless = subject as KeylessSubject;
  return t(`rules.form.subject.${keyless === 'index' && isByLimits ? 'limit' : keyless}`);
}

/** Replaces the levels, too: they would be in the unit of the previous subject. */
function withSubject(subject: RuleSubject, draft: RuleDraft): Partial<RuleDraft> {
  const key = keyOf(subject);
  return subject === draft.subject ? {} : { subject, ...(key && usualLevel(key)) };
}

const SILENCE: NumberRange = { min: 5, max: 240, step: 5 };
