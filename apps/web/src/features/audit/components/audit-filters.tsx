import { AUDIT_ACTIONS } from '@airdeck/contract/audit';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChevronDownIcon } from '../../../ui/icon/icons.tsx';
import classes from './audit.module.css';
import type { AuditFilter } from './audit-filter.ts';
import { actionWord } from './audit-words.ts';

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

/** Which action, and from which day to which. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { t, i18n } = useTranslation();
  const actions = AUDIT_ACTIONS.map((action) => ({ value: action as string, label: actionWord(action, t) }));
  actions.sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  return (
    <div className={classes.filters}>
      <NativeSelect
        className={classes.action}
        aria-label={t('audit.column.action')}
        value={filter.action ?? ''}
        onChange={(event) => onChange({ ...filter, action: event.currentTarget.value || null })}
        data={[{ value: '', label: t('audit.anyAction') }, ...actions]}
        rightSection={<ChevronDownIcon size={18} />}
      />
      <DayField
        label={t('audit.fromDay')}
        value={filter.from}
        max={filter.to}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <DayField
        label={t('audit.toDay')}
        value={filter.to}
        min={filter.from}
        onChange={(to) => onChange({ ...filter, to })}
      />
    </div>
  );
}

type DayFieldProps = {
  label: string;
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
};

function DayField({ label, value, min = null, max = null, onChange }: DayFieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is the control inside
    <label className={classes.day}>
      <span className={classes.dayLabel}>{label}</span>
      <TextInput
        className={classes.dayInput}
        type="date"
        value={value ?? ''}
        min={min ?? undefined}
        max={max ?? undefined}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </label>
  );
}
