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
      <header>
        <h2 className={classes.name}>
          <bdi>{record.name}</bdi>
        </h2>
        <p className={looks.dim}>
          <bdi>{record.subtitle}</bdi>
        </p>
      </header>
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
      {chaptersOf(record.sections).map(([head, ...parts], position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rooms may have the same name.
        <Card key={position} title={<bdi>{head.title}</bdi>}>
          <DocumentSectionView section={head} />
          {parts.map((part) => (
            <section key={part.title} aria-label={part.title}>
              <h3 className={classes.part}>{part.title}</h3>
              <DocumentSectionView section={part} />
            </section>
          ))}
        </Card>
      ))}
      <Sentences sentences={[...(record.hasRows ? [] : [t('records.rowsApart')]), ...record.notes]} isDim />
      <p className={looks.dim}>
        SHA-256 <code className={classes.hash}>{record.sha256}</code>
      </p>
    </article>
  );
}

type Section = AirRecord['sections'][number];

/** Sections with those below them, such as a room with its tables. */
function chaptersOf(sections: readonly Section[]): [Section, ...Section[]][] {
  const chapters: [Section, ...Section[]][] = [];
  for (const section of sections) {
    const last = chapters.at(-1);
    if (section.level === 2 || !last) chapters.push([section]);
    else last.push(section);
  }
  return chapters;
}
