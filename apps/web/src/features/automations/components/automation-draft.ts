import {
  AUTOMATION_ERRORS,
  type AutomationForm,
  type AutomationTerms,
  type AutomationTrigger,
  automationFormSchema,
  automationTermsSchema,
} from '@airdeck/contract/automations/automations';
import { PLACE_ERRORS } from '@airdeck/contract/places/places';
import type { RuleKey } from '@airdeck/contract/rules/rule-keys';
import type { RuleHours } from '@airdeck/contract/rules/rule-schedules';
import { type PartErrors, type PartsOfErrors, partErrors } from '../../../lib/forms/part-errors.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import {
  ALL_DEVICES,
  type ChosenDevicesDraft,
  chosenDevices,
} from '../../../parts/chosen-devices/chosen-devices.ts';
import type { AirDraft } from '../../../parts/conditions/level-fields.tsx';
import { levelOf, levelText } from '../../../parts/conditions/levels.ts';
import { typedNumber } from '../../../ui/form/typed-number.ts';

export type AutomationSubject = RuleKey | 'index' | 'time';

/** The state of the form: numbers as typed; the values of hidden fields are kept. */
export type AutomationDraft = AirDraft & {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly subject: AutomationSubject;
  readonly holdMinutes: string;
  readonly clearMinutes: string;
  readonly follows: AutomationTrigger['source']['kind'];
  readonly monitors: readonly LookupOption[];
  readonly set: ChosenDevicesDraft;
  readonly schedule: RuleHours | null;
  /** The number of a mode; empty: not chosen yet. */
  readonly mode: string;
  /** The number of a mode; empty: the mode is not changed afterwards. */
  readonly modeAfter: string;
};

/** Initial values of a new automation. */
export const NEW_AUTOMATION: AutomationDraft = {
  name: '',
  isEnabled: true,
  subject: 'pm25',
  side: 'above',
  threshold: '60',
  clearAt: '35',
  band: 'poor',
  holdMinutes: '5',
  clearMinutes: '15',
  follows: 'self',
  monitors: [],
  set: ALL_DEVICES,
  schedule: null,
  mode: '',
  modeAfter: '',
};

/** The ids in an automation, with their names. */
export type AutomationNames = Pick<AutomationDraft, 'set' | 'monitors'>;

/** The form's state for a stored automation. */
export function draftOf(automation: AutomationForm, names: AutomationNames): AutomationDraft {
  const { name, isEnabled, trigger, schedule, mode, modeAfter } = automation;
  return {
    ...NEW_AUTOMATION,
    name,
    isEnabled,
    schedule,
    ...(trigger ? triggerDraft(trigger) : { subject: 'time' }),
    ...names,
    mode: String(mode),
    modeAfter: modeAfter === null ? '' : String(modeAfter),
  };
}

function triggerDraft({
  source,
  condition,
  holdMinutes,
  clearMinutes,
}: AutomationTrigger): Partial<AutomationDraft> {
  const minutes = { holdMinutes: String(holdMinutes), clearMinutes: String(clearMinutes) };
  const follows = source.kind;
  if (condition.kind === 'index') return { ...minutes, follows, subject: 'index', band: condition.band };
  const { kind: side, key: subject, threshold, clearAt } = condition;
  return {
    ...minutes,
    follows,
    subject,
    side,
    threshold: levelText(subject, threshold),
    clearAt: levelText(subject, clearAt),
  };
}

/** The body of the call; invalid numbers become NaN. */
export function formOf(draft: AutomationDraft): AutomationForm {
  const { name, isEnabled, schedule, mode, modeAfter } = draft;
  return {
    name,
    isEnabled,
    schedule,
    devices: chosenDevices(draft.set),
    trigger: triggerOf(draft),
    mode: typedNumber(mode),
    modeAfter: modeAfter === '' ? null : typedNumber(modeAfter),
  };
}

function triggerOf(draft: AutomationDraft): AutomationTrigger | null {
  const { subject, side, threshold, clearAt, band, follows, monitors } = draft;
  if (subject === 'time') return null;
  return {
    source:
      follows === 'self'
        ? { kind: follows }
        : { kind: follows, deviceIds: monitors.map(({ value }) => value) },
    condition:
      subject === 'index'
        ? { kind: 'index', band }
        : {
            kind: side,
            key: subject,
            threshold: levelOf(subject, threshold),
            clearAt: levelOf(subject, clearAt),
          },
    holdMinutes: typedNumber(draft.holdMinutes),
    clearMinutes: typedNumber(draft.clearMinutes),
  };
}

/** The parts that determine its effect, without name and switch; undefined while incomplete. */
export function termsOf(draft: AutomationDraft): AutomationTerms | undefined {
  const { name: _name, isEnabled: _isEnabled, ...terms } = formOf(draft);
  return automationTermsSchema.safeParse(terms).data;
}

/** Fields with validation errors of their own. */
const AUTOMATION_FIELDS = [
  'name',
  'condition',
  'minutes',
  'monitors',
  'devices',
  'mode',
  'schedule',
] as const;
export type AutomationField = (typeof AUTOMATION_FIELDS)[number];
type AutomationErrors = PartErrors<AutomationField>;

const INVALID_NUMBER = {
  condition: 'conditions.invalid.number',
  minutes: 'conditions.invalid.minutes',
  mode: 'failure.required',
  schedule: 'conditions.invalid.hours',
} as const satisfies AutomationErrors;

function fieldAt([first, second]: readonly PropertyKey[]): AutomationField | undefined {
  if (first === 'trigger') {
    if (second === 'source') return 'monitors';
    return second === 'holdMinutes' || second === 'clearMinutes' ? 'minutes' : 'condition';
  }
  if (first === 'modeAfter') return 'mode';
  return AUTOMATION_FIELDS.find((one) => one === first);
}

/** Validation errors by field, as keys of texts. */
export function errorsOf(draft: AutomationDraft): AutomationErrors {
  const form = formOf(draft);
  // Without a mode, the schema would skip the checks across fields.
  const isMissing = Number.isNaN(form.mode);
  const issues = automationFormSchema.safeParse(isMissing ? { ...form, mode: 0 } : form).error?.issues ?? [];
  const errors = partErrors(issues, fieldAt, INVALID_NUMBER);
  return isMissing ? { ...errors, mode: INVALID_NUMBER.mode } : errors;
}

/** Fields of the server's error codes; other errors concern the whole form. */
export const PARTS_OF_ERRORS: PartsOfErrors<AutomationField> = [
  [AUTOMATION_ERRORS.nameRequired, 'name'],
  [AUTOMATION_ERRORS.nameLong, 'name'],
  [AUTOMATION_ERRORS.nameTaken, 'name'],
  [AUTOMATION_ERRORS.whenRequired, 'condition'],
  [AUTOMATION_ERRORS.clearLevelInvalid, 'condition'],
  [AUTOMATION_ERRORS.monitorsRequired, 'monitors'],
  [AUTOMATION_ERRORS.devicesRequired, 'devices'],
  [AUTOMATION_ERRORS.unknownDevice, 'devices'],
  [AUTOMATION_ERRORS.unknownCustomer, 'devices'],
  [PLACE_ERRORS.placeUnknown, 'devices'],
  [AUTOMATION_ERRORS.modeUnknown, 'mode'],
  [AUTOMATION_ERRORS.scheduleEmpty, 'schedule'],
];
