import {
  AUDIT_ACTIONS,
  AUDITED_KINDS,
  type AuditEntry,
  readAuditDetails,
} from '@airdeck/contract/audit/audit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { EntryWords } from '../../../lib/routing/feature-words.ts';
import { type Day, dayAfter, midnightIn, ownTimeZone, readDay } from '../../../lib/time/days.ts';
import { FilterDay, FilterSelect } from '../../../ui/table/list-filters.tsx';

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

/** Filters by action and days. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { t, i18n } = useTranslation();
  const actions = AUDIT_ACTIONS.map((action) => ({ value: action as string, label: actionWord(action, t) }));
  actions.sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  return (
    <>
      <FilterSelect
        label={t('audit.column.action')}
        value={filter.action}
        options={actions}
        onChange={(action) => onChange({ ...filter, action })}
      />
      <FilterDay
        label={t('audit.fromDay')}
        value={filter.from}
        max={filter.to}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <FilterDay
        label={t('audit.toDay')}
        value={filter.to}
        min={filter.from}
        onChange={(to) => onChange({ ...filter, to })}
      />
    </>
  );
}

/** Filter of the log, besides the search: days in the reader's time zone. */
export type AuditFilter = {
  readonly from: Day | null;
  /** The last day of the range, inclusive. */
  readonly to: Day | null;
  readonly action: string | null;
};

/** Reads the filter from the URL's parameters; invalid values are ignored. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const action = params.get('action');
  return { from: readDay(params.get('from')), to: readDay(params.get('to')), action: action || null };
}

/** The time range of the days, epoch ms, both ends inclusive. */
export function rangeOf({ from, to }: AuditFilter): { startTime?: number; endTime?: number } {
  return {
    ...(from !== null && { startTime: midnightIn(ownTimeZone(), from) }),
    ...(to !== null && { endTime: midnightIn(ownTimeZone(), dayAfter(to, 1)) - 1 }),
  };
}

/** An action in the reader's language; the server's name if unknown to this version of the console. */
function actionWord(action: string, t: TFunction): string {
  const known = AUDIT_ACTIONS.find((name) => name === action);
  return known ? t(`audit.action.${known}`) : action;
}

/** The action of an entry in the reader's language. */
export function actWord(entry: AuditWord, { auditActions }: EntryWords, t: TFunction): string {
  const known = AUDIT_ACTIONS.find((name) => name === entry.action);
  return (known && auditActions[known]?.(readAuditDetails(entry), t)) ?? actionWord(entry.action, t);
}

/** The kind of an entry's entity in the reader's language; the server's name if unknown to this version of the console. */
export function kindWord(entry: AuditWord, { auditedKinds }: EntryWords, t: TFunction): string {
  const { entityType } = entry;
  const known = AUDITED_KINDS.find((name) => name === entityType);
  if (!known) return entityType;
  return auditedKinds[known]?.(readAuditDetails(entry), t) ?? t(`audit.kind.${known}`);
}

type AuditWord = Pick<AuditEntry, 'action' | 'entityType' | 'details'>;
