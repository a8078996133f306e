import { INDEX_MAX, INDEX_SCALE } from '@airdeck/air/bands';
import type { ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { DocumentSectionView, Sentences } from '../../../parts/documents/document-section-view.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Dial } from '../../../ui/dial/dial.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { LeadSentence } from '../../../ui/text/lead-sentence.tsx';
import { ReportCalendar } from './report-calendar.tsx';
import classes from './scheduled-reports.module.css';

/** A report, with the same texts and numbers as its PDF. */
export function ReportView({ document }: { document: ReportDocument }) {
  const format = useFormatters();
  const { dial } = document;
  const spoken = dial.index === null ? dial.word : `${format.number(dial.index)}, ${dial.word}`;
  return (
    <article className={classes.report} aria-label={document.title}>
      <p className={looks.dim}>
        <bdi>{document.subtitle}</bdi>
      </p>
      <LeadSentence>{document.sentence}</LeadSentence>
      <div className={classes.head}>
        <Card title={dial.title}>
          <Dial
            label={dial.title}
            segments={INDEX_SCALE}
            ends={[format.number(0), format.number(INDEX_MAX)]}
            reading={
              dial.index === null || dial.band === null
                ? { state: 'none', text: dial.word, band: dial.band ?? undefined, spoken }
                : {
                    state: 'value',
                    value: dial.index,
                    text: format.number(dial.index),
                    band: dial.band,
                    word: dial.word,
                    caption: '',
                    spoken,
                  }
            }
          />
          <Sentences sentences={dial.sentences} />
        </Card>
        <Card title={document.calendar.title}>
          <ReportCalendar calendar={document.calendar} />
        </Card>
      </div>
      {document.sections.map((section) => (
        <Card key={section.title} title={section.title}>
          <DocumentSectionView section={section} />
        </Card>
      ))}
      <Sentences sentences={document.notes} isDim />
    </article>
  );
}
