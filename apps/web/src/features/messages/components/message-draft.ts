import {
  MESSAGE_ERRORS,
  type MessageForm,
  messageFormSchema,
} from '@airdeck/contract/messages/sent-messages';
import type { ParseKeys } from 'i18next';
import { isFailureOf } from '../../../lib/api-client/api-failure.ts';
import { errorKey } from '../../../lib/api-client/failure-text.ts';
import { errorKeyOf } from '../../../lib/forms/checked-by.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { localTimeIn, ownTimeZone } from '../../../lib/time/days.ts';

/** Kind of audience: system administrators write to tenants, others to customers. */
export type AudienceKind = MessageForm['audience']['kind'];

/** A message during input. */
export type MessageDraft = {
  readonly kind: AudienceKind;
  /** Tenants, customers or places. */
  readonly chosen: readonly LookupOption[];
  readonly place: string;
  readonly title: string;
  readonly text: string;
  readonly isImportant: boolean;
  /** Local times of the reader, `2026-11-22T14:05`; null: from now on, without end. */
  readonly from: string | null;
  readonly until: string | null;
};

export const EMPTY_DRAFT: MessageDraft = {
  kind: 'all',
  chosen: [],
  place: '',
  title: '',
  text: '',
  isImportant: false,
  from: null,
  until: null,
};

const timeOf = (local: string | null): number | null =>
  local === null ? null : localTimeIn(ownTimeZone(), local);

/** Converts a draft to the payload, which may be invalid. */
export function formOf({ kind, chosen, place, ...draft }: MessageDraft): MessageForm {
  const ids = chosen.map(({ value }) => value);
  const audience = {
    all: { kind: 'all' as const },
    tenants: { kind: 'tenants' as const, tenantIds: ids },
    customers: { kind: 'customers' as const, customerIds: ids },
    rooms: { kind: 'rooms' as const, placeIds: ids },
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

export type MessageErrors = Readonly<Partial<Record<keyof MessageForm, ParseKeys>>>;

/** The first error of each field. */
export function errorsOf(draft: MessageDraft): MessageErrors {
  const issues = messageFormSchema.safeParse(formOf(draft)).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, ...issue }) => [path[0], errorKeyOf(issue)]));
}

/** Field errors by an error of the server; undefined: it concerns no field. */
export function errorsOfFailure(error: Error): MessageErrors | undefined {
  const { audienceUnknown, periodInvalid } = MESSAGE_ERRORS;
  if (isFailureOf(error, audienceUnknown)) return { audience: errorKey(audienceUnknown.code) };
  if (isFailureOf(error, periodInvalid)) return { untilTime: errorKey(periodInvalid.code) };
  return undefined;
}
