import type { ParseKeys } from 'i18next';

/** Codes of the contract by their area, whose reason is the same in all of these areas and has one text. */
type CodesByArea = Readonly<Record<string, readonly string[]>>;

const SHARED_REASONS: Partial<Record<ParseKeys, CodesByArea>> = {
  'failure.gone': {
    automations: ['tenantUnknown', 'customerUnknown', 'unknownDevice', 'unknownCustomer'],
    rules: ['unknownDevice', 'unknownCustomer', 'unknownRecipient'],
    scheduledReports: ['tenantUnknown', 'unknownCustomer', 'unknownDevice'],
    wallScreens: ['unknownDevice', 'customerUnknown'],
    shipments: ['consigneeUnknown'],
    messages: ['audienceUnknown'],
  },
  'failure.nameTaken': {
    automations: ['nameTaken'],
    rules: ['nameTaken'],
    scheduledReports: ['nameTaken'],
  },
  'failure.limit': {
    automations: ['tooMany'],
    rules: ['tooMany'],
    scheduledReports: ['tooMany', 'tooManyReaders'],
  },
  'failure.required': {
    automations: ['nameRequired', 'devicesRequired', 'monitorsRequired', 'scheduleEmpty'],
    rules: ['nameRequired', 'devicesRequired', 'scheduleEmpty'],
    wallScreens: ['nameRequired', 'customerRequired', 'titleRequired', 'roomsRequired', 'languagesRequired'],
    scheduledReports: ['nameRequired', 'roomsRequired'],
    claiming: ['fieldMissing'],
    conversations: ['subjectRequired', 'textRequired', 'tenantRequired'],
    messages: ['textRequired', 'audienceRequired'],
    todos: ['taskRequired'],
    notifications: ['webhookUrlRequired'],
    passports: ['textMissing'],
    questionnaires: ['optionRequired'],
  },
  'failure.textLong': {
    automations: ['nameLong'],
    rules: ['nameLong'],
    wallScreens: ['nameLong', 'titleLong'],
    scheduledReports: ['nameLong'],
    todos: ['taskTooLong'],
  },
  'failure.administratorsOnly': {
    automations: ['notAdministrator'],
    wallScreens: ['notAdministrator'],
    scheduledReports: ['notAdministrator'],
  },
  'failure.dayFuture': {
    filterWear: ['dayInFuture'],
    passports: ['dayInvalid'],
  },
};

/** Key of the text of a code that has none of its own, by area and name. */
export function sharedReason(area: string, name: string): ParseKeys | undefined {
  const found = Object.entries(SHARED_REASONS).find(([, codes]) => codes[area]?.includes(name));
  return found?.[0] as ParseKeys | undefined;
}
