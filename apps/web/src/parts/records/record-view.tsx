import type { AirRecord } from '@airdeck/contract/air-records/air-records';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card/card.tsx';
import looks from '../../ui/looks/looks.module.css';
import { DocumentSectionView, Sentences } from '../documents/document-section-view.tsx';
import classes from './records.module.css';

/** A record, with the same texts and figures as its PDF. */
export function RecordView({ record }: { record: AirRecord }) {
  const { t } = useTranslation();
  return (
    <article className={looks.stack} aria-label={record.title}>
      <h2 className={classes.name}>
        <bdi>{record.name}</bdi>
      </h2>
      <Card title={t('records.isNot')}>
        <Sentences sentences={record.isNot} />
      </Card>
      <Card title={t('records.facts')}>
        <dl className={classes.facts}>
          {record.facts.map(([label, value]) => (
            <div key={label}>
              <dt className={looks.dim}>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {record.sections.map((section, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rooms may have the same name, and all of them the same sections.
        <Card key={position} title={section.title}>
          <DocumentSectionView section={section} />
        </Card>
      ))}
      <Sentences sentences={[...(record.hasRows ? [] : [t('records.rowsApart')]), ...record.notes]} isDim />
      <p className={looks.dim}>
        SHA-256 <code className={classes.hash}>{record.sha256}</code>
      </p>
    </article>
  );
}
