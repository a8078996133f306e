import type { DocumentSection } from '@airdeck/contract/common/document-sections';
import looks from '../../ui/looks/looks.module.css';
import { ScrollFrame } from '../../ui/table/scroll-frame.tsx';
import classes from './documents.module.css';

/** Sentences of a document, each in a line of its own. */
export function Sentences({ sentences, isDim = false }: { sentences: readonly string[]; isDim?: boolean }) {
  if (sentences.length === 0) return null;
  return (
    <div className={isDim ? looks.dim : undefined}>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.line}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** Sentences and table of a section of a document, with the same texts as on paper. */
export function DocumentSectionView({ section: { title, sentences, table } }: { section: DocumentSection }) {
  return (
    <>
      <Sentences sentences={sentences} />
      {table ? (
        <ScrollFrame label={title} className={classes.frame}>
          <table>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column.title} scope="col" className={column.isNumber ? classes.number : undefined}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((cells) => (
                <tr key={cells.join(' ')}>
                  {cells.map((cell, column) => (
                    <td
                      key={table.columns[column]?.title}
                      className={table.columns[column]?.isNumber ? classes.number : undefined}
                    >
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      ) : null}
    </>
  );
}
