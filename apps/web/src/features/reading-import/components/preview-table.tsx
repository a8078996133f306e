import { unitsOfKey } from '@airdeck/air/recorded-units';
import type { ReadingPreview } from '@airdeck/contract/reading-import/reading-import';
import type { ReadingMapping } from '@airdeck/contract/reading-import/reading-mapping';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { timesOf, useLanguage } from '../../../lib/format/use-formatters.ts';
import { ScrollFrame } from '../../../ui/table/scroll-frame.tsx';
import classes from './reading-import.module.css';

/** The first rows as they will be stored. */
export function PreviewTable({ preview, mapping }: { preview: ReadingPreview; mapping: ReadingMapping }) {
  const { t } = useTranslation();
  const format = timesOf(useLanguage(), mapping.time.timeZone);
  const keys = preview.mapping.columns.map(({ key }) => key);
  return (
    <ScrollFrame label={t('readingImport.previewLabel')} className={classes.scroll}>
      <table className={classes.preview}>
        <thead>
          <tr>
            <th scope="col">{t('readingImport.line')}</th>
            <th scope="col">{t('readingImport.time')}</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                <bdi>{[key, unitsOfKey(key)[0]].filter(Boolean).join(' · ')}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ line, ts, values, faults, refusal, implausible }) => (
            <tr key={line}>
              <td>{format.number(line)}</td>
              <td>
                {ts === null ? (
                  <TimeFault text={faults.find(({ fault }) => fault === 'notATime')?.value} />
                ) : (
                  format.dateTimeToSecond(ts)
                )}
                {refusal === null ? null : <p className={classes.fault}>{refusalWord(refusal, t)}</p>}
              </td>
              {keys.map((key) => {
                const { column } = preview.mapping.columns.find((one) => one.key === key) ?? {};
                const fault = faults.find((one) => one.column === column && one.fault === 'notANumber');
                return (
                  <td key={key} className={fault ? classes.fault : undefined}>
                    <bdi>{fault ? fault.value : String(values[key] ?? '–')}</bdi>
                    {implausible.includes(key) ? (
                      <p className={classes.fault}>{t('readingImport.implausible')}</p>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

const REFUSALS: ReadonlySet<string> = new Set(['ts-out-of-range', 'ts-not-kept']);

/** Why a row will be refused. */
function refusalWord(reason: string, t: TFunction): string {
  return REFUSALS.has(reason)
    ? t(`readingImport.refusal.${reason as 'ts-out-of-range' | 'ts-not-kept'}`)
    : t('readingImport.refused', { reason });
}

function TimeFault({ text }: { text: string | undefined }) {
  const { t } = useTranslation();
  return text === undefined ? (
    <>–</>
  ) : (
    <span className={classes.fault}>
      {t('readingImport.noTime')} <bdi>{text}</bdi>
    </span>
  );
}
