import type { PassportSection } from '@airdeck/contract/passports/passports';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import { ScrollFrame } from '../../../ui/table/scroll-frame.tsx';
import classes from './passports.module.css';

/** The sections of a passport, as sent by the server: page and PDF have the same content. */
export function PassportSections({ sections }: { sections: readonly PassportSection[] }) {
  return (
    <>
      {sections.map((section) => (
        <Card key={section.key} title={section.title}>
          {section.summary === null ? null : (
            <p className={classes.summary} dir="auto">
              {section.summary}
            </p>
          )}
          <SectionRows section={section} />
        </Card>
      ))}
    </>
  );
}

function SectionRows({ section: { title, head, rows } }: { section: PassportSection }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  if (head.length === 0) {
    return (
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  const label = t('passports.partOf', { part: title });
  return (
    <ScrollFrame label={label} className={classes.frame}>
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and never change places
            <tr key={index}>
              {row.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={place}>
                  <bdi>{value}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
