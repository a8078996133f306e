import { MESSAGE_ERRORS, type MessageForm, messageFormSchema } from '@airdeck/contract/sent-messages';
import type { ParseKeys } from 'i18next';
import { isFailureOf } from '../../../lib/api-client/api-failure.ts';
import { errorKey } from '../../../lib/api-client/failure-text.ts';
import { errorKeyOf } from '../../../lib/forms/checked-by.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';

/** To whom: a system administrator writes to tenants, others to customers. */
export type AudienceKind = MessageForm['audience']['kind'];

/** A message as it is being written. */
export type MessageDraft = {
  readonly kind: AudienceKind;
  /** Tenants or customers. */
  readonly chosen: readonly LookupOption[];
  readonly place: string;
  readonly title: string;
  readonly text: string;
  readonly isImportant: boolean;
  /** As the browser's field writes a time, `2026-11-22T14:05`; empty: at once, without end. */
  readonly from: string;
  readonly until: string;
};

export const EMPTY_DRAFT: MessageDraft = {
  kind: 'all',
  chosen: [],
  place: '',
  title: '',
  text: '',
  isImportant: false,
  from: '',
  until: '',
};

const timeOf = (written: string): number | null => (written === '' ? null : new Date(written).getTime());

/** What is sent, as far as it is right. */
export function formOf({ kind, chosen, place, ...draft }: MessageDraft): MessageForm {
  const ids = chosen.map(({ value }) => value);
  const audience = {
    all: { kind: 'all' as const },
    tenants: { kind: 'tenants' as const, tenantIds: ids },
    customers: { kind: 'customers' as const, customerIds: ids },
    place: { kind: 'place' as const, place },
  }[kind];
  return {
    title: draft.title,
    text: draft.text,
    importance: draft.isImportant ? 'important' : 'info',
    fromTime: timeOf(draft.from),
    untilTime: timeOf(draft.until),
    audience,
  };
}

export type MessageFaults = Readonly<Partial<Record<keyof MessageForm, ParseKeys>>>;

/** What is wrong with each field, the first of each. */
export function faultsOf(draft: MessageDraft): MessageFaults {
  const issues = messageFormSchema.safeParse(formOf(draft)).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, ...issue }) => [path[0], errorKeyOf(issue)]));
}

/** What a refusal of the server says of a field; undefined: it is about none. */
export function faultsOfFailure(error: Error): MessageFaults | undefined {
  const { audienceUnknown, periodInvalid } = MESSAGE_ERRORS;
  if (isFailureOf(error, audienceUnknown)) return { audience: errorKey(audienceUnknown.code) };
  if (isFailureOf(error, periodInvalid)) return { untilTime: errorKey(periodInvalid.code) };
  return undefined;
}
