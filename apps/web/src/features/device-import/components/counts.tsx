import { useFormatters } from '../../../lib/format/use-formatters.ts';
import classes from './device-import.module.css';

/** Numbers with what they count. */
export function Counts({ counts }: { counts: readonly (readonly [label: string, count: number])[] }) {
  const format = useFormatters();
  return (
    <dl className={classes.counts}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
