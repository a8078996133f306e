import { MESSAGE_IMPORTANCES, MESSAGE_KINDS } from '@airdeck/contract/messages';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { FilterSelect, ListFilters } from '../../../ui/table/list-filters.tsx';
import type { MessageFilter } from './message-filter.ts';

type MessageFiltersProps = { filter: MessageFilter; onChange: (filter: MessageFilter) => void };

/** Unread ones alone, and by importance and kind. */
export function MessageFilters({ filter, onChange }: MessageFiltersProps) {
  const { t } = useTranslation();
  return (
    <ListFilters>
      <FilterChips
        label={t('messages.filter.unread')}
        options={[{ value: 'unread', label: t('messages.filter.unread') }]}
        value={filter.isUnread ? 'unread' : null}
        onChange={(value) => onChange({ ...filter, isUnread: value !== null })}
      />
      <FilterSelect
        label={t('messages.filter.importance')}
        any={t('messages.filter.anyImportance')}
        value={filter.importance}
        options={MESSAGE_IMPORTANCES.map((value) => ({ value, label: t(`messages.importance.${value}`) }))}
        onChange={(importance) =>
          onChange({ ...filter, importance: importance as MessageFilter['importance'] })
        }
      />
      <FilterSelect
        label={t('messages.filter.kind')}
        any={t('messages.filter.anyKind')}
        value={filter.kind}
        options={MESSAGE_KINDS.map((value) => ({ value, label: t(`messages.kind.${value}`) }))}
        onChange={(kind) => onChange({ ...filter, kind: kind as MessageFilter['kind'] })}
      />
    </ListFilters>
  );
}
