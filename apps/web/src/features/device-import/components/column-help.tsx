import { type DeviceFileColumn, MAX_DEVICE_FILE_ROWS } from '@airdeck/contract/device-files';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import classes from './device-import.module.css';

/** What may be in a file: its columns, by the names that their headers must have. */
export function ColumnHelp({ columns }: { columns: readonly DeviceFileColumn[] }) {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <Card
      title={t('deviceImport.columns')}
      subtitle={t('deviceImport.columnsHint', { number: format.number(MAX_DEVICE_FILE_ROWS) })}
    >
      <ul className={classes.columns}>
        {columns.map((column) => (
          <li key={column}>
            <code>{column}</code>: {t(`deviceImport.help.${column}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
