import type { AutomationMode } from '@airdeck/contract/automations/automations';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useScopeNames } from '../../../lib/yardsticks/scope-names.ts';
import type { DeviceChoice } from '../../../parts/chosen-devices/chosen-devices.ts';
import { USUAL_HOURS } from '../../../parts/conditions/hours-fields.tsx';
import { airFields, MinutesField } from '../../../parts/conditions/level-fields.tsx';
import { ruleKeys, usualLevel } from '../../../parts/conditions/levels.ts';
import { fieldMarks, SentenceChoice, SentenceFields } from '../../../ui/form/sentence-fields.tsx';
import type { AutomationDraft, AutomationField, AutomationSubject } from './automation-draft.ts';
import { modeText } from './automation-words.ts';

type AutomationSentenceProps = {
  draft: AutomationDraft;
  change: (part: Partial<AutomationDraft>) => void;
  /** Id of the element with a field's error; undefined: no error. */
  errorId: (part: AutomationField) => string | undefined;
  /** Kinds of devices that the reader can choose. */
  choices: readonly DeviceChoice[];
  /** Undefined while loading. */
  modes: readonly AutomationMode[] | undefined;
};

const MARKED = fieldMarks([
  'what',
  'follows',
  'side',
  'threshold',
  'clearAt',
  'hold',
  'clear',
  'band',
  'devices',
  'mode',
  'after',
]);

/** The automation's effect and conditions, as a sentence with fields. */
export function AutomationSentence({ draft, change, errorId, choices, modes }: AutomationSentenceProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const names = useScopeNames();
  const isByLimits = names.by === 'plain';
  const { subject, side } = draft;
  const key = subject === 'index' || subject === 'time' ? undefined : subject;
  const minutes = (field: 'holdMinutes' | 'clearMinutes', label: string) => (
    <MinutesField
      label={label}
      text={draft[field]}
      errorId={errorId('minutes')}
      onChange={(text) => change({ [field]: text })}
    />
  );
  const modeOptions = modeChoices(modes ?? [], [draft.mode, draft.modeAfter]).map((mode) => ({
    value: String(mode),
    label: modeText(mode, { modes: modes ?? [], t, format }),
  }));
  const fields = {
    what: (
      <SentenceChoice
        label={t('conditions.level.what')}
        value={subject}
        options={subjects(subject).map((value) => ({ value, label: subjectText(value, isByLimits, t) }))}
        onChange={(value) => change(withSubject(value, draft))}
      />
    ),
    follows: (
      <SentenceChoice
        label={t('automations.form.source')}
        value={draft.follows}
        options={(['self', 'monitors'] as const).map((value) => ({
          value,
          label: t(`automations.form.follows.${value}`),
        }))}
        onChange={(follows) => change({ follows })}
      />
    ),
    ...airFields({ draft, compared: key, change, names, errorId: errorId('condition'), t, format }),
    hold: minutes('holdMinutes', t('automations.form.hold')),
    clear: minutes('clearMinutes', t('automations.form.clear')),
    devices: (
      <SentenceChoice
        label={t('automations.form.devices')}
        value={draft.set.kind}
        options={choices.map((value) => ({ value, label: t(`automations.form.sets.${value}`) }))}
        onChange={(kind) => change({ set: { ...draft.set, kind } })}
      />
    ),
    mode: (
      <SentenceChoice
        label={t('automations.form.mode')}
        value={draft.mode}
        options={[{ value: '', label: t('automations.form.chooseMode') }, ...modeOptions]}
        errorId={errorId('mode')}
        onChange={(mode) => change({ mode })}
      />
    ),
    after: (
      <SentenceChoice
        label={t('automations.form.after')}
        value={draft.modeAfter}
        options={[
          { value: '', label: t('automations.form.stays') },
          ...modeOptions.map(({ value, label }) => ({
            value,
            label: t('automations.form.goesBack', { mode: label }),
          })),
        ]}
        onChange={(modeAfter) => change({ modeAfter })}
      />
    ),
  };
  const kind = key ? side : (subject as 'index' | 'time');
  return (
    <>
      <SentenceFields
        label={t('automations.form.sentence')}
        text={t(`automations.form.says.${kind === 'index' && isByLimits ? 'limit' : kind}`, MARKED)}
        fields={fields}
      />
      <SentenceFields
        label={t('automations.form.sentenceEnd')}
        text={t(`automations.form.ends.${kind}`, MARKED)}
        fields={fields}
      />
    </>
  );
}

/** Stored modes stay selectable, even if they are not offered. */
function modeChoices(modes: readonly AutomationMode[], stored: readonly string[]): number[] {
  const kept = stored.filter((text) => text !== '').map(Number);
  return [...new Set([...modes.map(({ mode }) => mode), ...kept])].toSorted((a, b) => a - b);
}

/** All of air, but not the battery. */
function subjects(stored: AutomationSubject): AutomationSubject[] {
  const key = stored === 'index' || stored === 'time' ? undefined : stored;
  return [...ruleKeys(key).filter((one) => one !== 'bat' || one === stored), 'index', 'time'];
}

/** @param isByLimits whether the rooms are judged by limits alone, without an index */
function subjectText(subject: AutomationSubject, isByLimits: boolean, t: TFunction): string {
  if (subject !== 'index' && subject !== 'time') return airWords(t).metric(subject);
  return t(`automations.form.subject.${subject === 'index' && isByLimits ? 'limit' : subject}`);
}

/** Resets the levels, whose unit differs; adds a schedule for an automation by time alone. */
function withSubject(subject: AutomationSubject, draft: AutomationDraft): Partial<AutomationDraft> {
  if (subject === draft.subject) return {};
  if (subject === 'time') return { subject, schedule: draft.schedule ?? USUAL_HOURS };
  return { subject, ...(subject !== 'index' && usualLevel(subject)) };
}
