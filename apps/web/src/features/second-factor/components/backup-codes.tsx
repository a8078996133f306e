import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { download, fileName } from '../../../ui/chart/download.ts';
import { FormActions } from '../../../ui/form/form-column.tsx';
import looks from '../../../ui/looks/looks.module.css';
import classes from './second-factor.module.css';

/** New backup codes, which are shown only now. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const save = () => {
    const text = `${t('secondFactor.codes.title')}\r\n\r\n${codes.join('\r\n')}\r\n`;
    download(fileName(t('secondFactor.codes.file'), 'txt'), new Blob([text], { type: 'text/plain' }));
  };
  return (
    <div className={classes.printed}>
      <p className={looks.lead}>{t('secondFactor.codes.keep')}</p>
      <ul className={classes.codes} dir="ltr" aria-label={t('secondFactor.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.unprinted}>
        <FormActions>
          <Button variant="default" onClick={save}>
            {t('secondFactor.codes.download')}
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            {t('secondFactor.codes.print')}
          </Button>
          <Button onClick={onDone}>{t('secondFactor.codes.done')}</Button>
        </FormActions>
      </div>
    </div>
  );
}
