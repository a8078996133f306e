import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { filterChange } from './filter-wear.tables.ts';

export const FILTER_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'filter-changes',
      table: filterChange,
      whose: [filterChange.userId],
      columns: allBut(filterChange, 'toldBefore'),
    },
  ],
};
