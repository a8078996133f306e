import classes from './counts.module.css';

/** Numbers side by side, each below its label. @param counts numbers as they are shown */
export function Counts({ counts }: { counts: readonly (readonly [label: string, count: string])[] }) {
  return (
    <dl className={classes.counts}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
