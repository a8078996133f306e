import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { PLACE_ERRORS } from '@airdeck/contract/places/places';
import type { RuleRecipients } from '@airdeck/contract/rules/rule-handling';
import type { RuleKey } from '@airdeck/contract/rules/rule-keys';
import type { RuleHours } from '@airdeck/contract/rules/rule-schedules';
import {
  RULE_ERRORS,
  type RuleCondition,
  type RuleForm,
  type RuleTerms,
  ruleFormSchema,
  ruleTermsSchema,
} from '@airdeck/contract/rules/rules';
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

/** Conditions without a measured key. */
export const KEYLESS_SUBJECTS = ['index', 'silent', 'stuck', 'outOfRange'] as const;
export type KeylessSubject = (typeof KEYLESS_SUBJECTS)[number];
/** A measured key, or one of these. */
export type RuleSubject = RuleKey | KeylessSubject;

/** Recipients in a form. */
export type RecipientsDraft = {
  readonly customerUsers: boolean;
  readonly tenantAdmins: boolean;
  readonly users: readonly LookupOption[];
  readonly receiverIds: readonly string[];
  readonly rotaIds: readonly string[];
};

/** A step in its form. */
export type StepDraft = RecipientsDraft & { readonly afterMinutes: string };

/** A rule in its form: numbers as typed; hidden fields are kept. */
export type RuleDraft = AirDraft &
  RecipientsDraft & {
    readonly name: string;
    readonly isEnabled: boolean;
    readonly severity: AlarmSeverity;
    readonly subject: RuleSubject;
    /** Minutes of silence, for the subject `silent`. */
    readonly minutes: string;
    readonly holdMinutes: string;
    readonly watched: ChosenDevicesDraft;
    readonly schedule: RuleHours | null;
    readonly steps: readonly StepDraft[];
    readonly isRepeated: boolean;
    readonly everyMinutes: string;
    readonly times: string;
  };

/** Initial draft of a new rule. */
export const NEW_RULE: RuleDraft = {
  name: '',
  isEnabled: true,
  severity: 'MAJOR',
  subject: 'pm25',
  side: 'above',
  threshold: '40',
  clearAt: '35',
  band: 'poor',
  minutes: '30',
  holdMinutes: '5',
  watched: ALL_DEVICES,
  schedule: null,
  customerUsers: true,
  tenantAdmins: true,
  users: [],
  receiverIds: [],
  rotaIds: [],
  steps: [],
  isRepeated: false,
  everyMinutes: '30',
  times: '3',
};

/** A further step, a quarter of an hour after the one before. */
export const newStep = (steps: readonly StepDraft[]): StepDraft => ({
  afterMinutes: String((Number(steps.at(-1)?.afterMinutes) || 0) + STEP_MINUTES),
  customerUsers: false,
  tenantAdmins: true,
  users: [],
  receiverIds: [],
  rotaIds: [],
});
const STEP_MINUTES = 15;

/** The ids in a rule, with their names. */
export type RuleNames = Pick<RuleDraft, 'watched' | 'users'>;

/** Converts a stored rule to a draft. */
export function draftOf(rule: RuleForm, names: RuleNames): RuleDraft {
  const { name, isEnabled, severity, condition, holdMinutes, schedule, recipients, steps, repeat } = rule;
  return {
    ...NEW_RULE,
    name,
    isEnabled,
    severity,
    schedule,
    ...recipientsDraft(recipients, names),
    ...conditionDraft(condition),
    holdMinutes: String(holdMinutes),
    watched: names.watched,
    steps: steps.map(({ afterMinutes, recipients: those }) => ({
      ...recipientsDraft(those, names),
      afterMinutes: String(afterMinutes),
    })),
    isRepeated: repeat !== null,
    everyMinutes: repeat ? String(repeat.everyMinutes) : NEW_RULE.everyMinutes,
    times: repeat ? String(repeat.times) : NEW_RULE.times,
  };
}

function recipientsDraft({ userIds, ...recipients }: RuleRecipients, { users }: RuleNames): RecipientsDraft {
  return { ...recipients, users: users.filter(({ value }) => userIds.includes(value)) };
}

function recipientsOf(draft: RecipientsDraft): RuleRecipients {
  const { customerUsers, tenantAdmins, users, receiverIds, rotaIds } = draft;
  return {
    customerUsers,
    tenantAdmins,
    userIds: users.map(({ value }) => value),
    receiverIds: [...receiverIds],
    rotaIds: [...rotaIds],
  };
}

function conditionDraft(condition: RuleCondition): Partial<RuleDraft> {
  switch (condition.kind) {
    case 'above':
    case 'below': {
      const { kind: side, key: subject, threshold, clearAt } = condition;
      return {
        side,
        subject,
        threshold: levelText(subject, threshold),
        clearAt: levelText(subject, clearAt),
      };
    }
    case 'index':
      return { subject: 'index', band: condition.band };
    case 'silent':
      return { subject: 'silent', minutes: String(condition.minutes) };
    case 'finding':
      return { subject: condition.finding };
  }
}

/** The measured key of a subject; undefined: none. */
export function keyOf(subject: RuleSubject): RuleKey | undefined {
  return KEYLESS_SUBJECTS.some((one) => one === subject) ? undefined : subject;
}

/** Whether it has a hold time: silence is a duration already, and a finding covers hours. */
export const hasHold = ({ subject }: RuleDraft): boolean =>
  keyOf(subject) !== undefined || subject === 'index';

/** Converts a draft to the payload; invalid numbers become NaN. */
export function formOf(draft: RuleDraft): RuleForm {
  const { name, isEnabled, severity, schedule, steps, isRepeated, everyMinutes, times } = draft;
  return {
    name,
    isEnabled,
    severity,
    schedule,
    condition: conditionOf(draft),
    holdMinutes: hasHold(draft) ? typedNumber(draft.holdMinutes) : 0,
    devices: chosenDevices(draft.watched),
    recipients: recipientsOf(draft),
    steps: steps.map((step) => ({
      afterMinutes: typedNumber(step.afterMinutes),
      recipients: recipientsOf(step),
    })),
    repeat: isRepeated ? { everyMinutes: typedNumber(everyMinutes), times: typedNumber(times) } : null,
  };
}

function conditionOf({ subject, side, threshold, clearAt, band, minutes }: RuleDraft): RuleCondition {
  if (subject === 'index') return { kind: 'index', band };
  if (subject === 'silent') return { kind: 'silent', minutes: typedNumber(minutes) };
  if (subject === 'stuck' || subject === 'outOfRange') return { kind: 'finding', finding: subject };
  return {
    kind: side,
    key: subject,
    threshold: levelOf(subject, threshold),
    clearAt: levelOf(subject, clearAt),
  };
}

/** The part of a rule that determines its alarms; undefined: incomplete or invalid. */
export function termsOf(draft: RuleDraft): RuleTerms | undefined {
  const { devices, condition, holdMinutes, schedule } = formOf(draft);
  return ruleTermsSchema.safeParse({ devices, condition, holdMinutes, schedule }).data;
}

/** Parts of a rule that can have errors. */
const RULE_FIELDS = [
  'name',
  'condition',
  'holdMinutes',
  'devices',
  'schedule',
  'recipients',
  'steps',
  'repeat',
] as const;
export type RuleField = (typeof RULE_FIELDS)[number];
type RuleErrors = PartErrors<RuleField>;

const INVALID_NUMBER: RuleErrors = {
  condition: 'conditions.invalid.number',
  holdMinutes: 'conditions.invalid.minutes',
  schedule: 'conditions.invalid.hours',
  steps: 'rules.form.stepInvalid',
  repeat: 'rules.form.repeatInvalid',
};

const fieldAt = ([first]: readonly PropertyKey[]): RuleField | undefined =>
  RULE_FIELDS.find((one) => one === first);

/** The error of each part, as a text key. */
export const errorsOf = (draft: RuleDraft): RuleErrors =>
  partErrors(ruleFormSchema.safeParse(formOf(draft)).error?.issues ?? [], fieldAt, INVALID_NUMBER);

/** Parts by error of the server; other errors concern the whole rule. */
export const PARTS_OF_ERRORS: PartsOfErrors<RuleField> = [
  [RULE_ERRORS.nameRequired, 'name'],
  [RULE_ERRORS.nameLong, 'name'],
  [RULE_ERRORS.nameTaken, 'name'],
  [RULE_ERRORS.clearLevelInvalid, 'condition'],
  [RULE_ERRORS.devicesRequired, 'devices'],
  [RULE_ERRORS.unknownDevice, 'devices'],
  [RULE_ERRORS.unknownCustomer, 'devices'],
  [PLACE_ERRORS.placeUnknown, 'devices'],
  [RULE_ERRORS.unknownRecipient, 'recipients'],
  [RULE_ERRORS.unknownReceiver, 'recipients'],
  [RULE_ERRORS.unknownRota, 'recipients'],
  [RULE_ERRORS.stepsOrder, 'steps'],
  [RULE_ERRORS.scheduleEmpty, 'schedule'],
];
