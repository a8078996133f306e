import type { TFunction } from 'i18next';
import type { TimeFormatters } from '../../../../lib/format/formatters.ts';
import { Age } from '../../../../ui/age/age.tsx';

/** Column of the time at which a session, or the remembering of a browser, began. */
export const sinceColumn = (t: TFunction, format: TimeFormatters) => ({
  header: t('sessions.column.since'),
  cell: ({ createdTime }: { createdTime: number }) => format.dateTime(createdTime),
  keepsWords: true,
  width: '10rem',
});

/** Column of the age of its last use. */
export const usedColumn = (t: TFunction, format: TimeFormatters) => ({
  header: t('sessions.column.used'),
  cell: ({ lastUsedTime }: { lastUsedTime: number }) => <Age at={lastUsedTime} format={format.age} />,
  keepsWords: true,
  width: '8rem',
});
