import classes from './aliveness-terms.module.css';
import { Aliveness, type AlivenessProps } from './badges.tsx';

interface AlivenessTermsProps {
  summary: string;
  terms: readonly (AlivenessProps & { text: string })[];
}

/** Explains the status terms of a list; collapsed by default. */
export function AlivenessTerms({ summary, terms }: AlivenessTermsProps) {
  return (
    <details className={classes.terms}>
      <summary>{summary}</summary>
      <dl className={classes.list}>
        {terms.map(({ kind, word, text }) => (
          <div key={kind} className={classes.term}>
            <dt>
              <Aliveness kind={kind} word={word} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
