import classes from './aliveness-terms.module.css';
import { Aliveness, type AlivenessProps } from './badges.tsx';

interface AlivenessTermsProps {
  summary: string;
  terms: readonly (AlivenessProps & { text: string })[];
}

/** What the words of a list mean, for anyone who meets them first: closed until it is asked for. */
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
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
