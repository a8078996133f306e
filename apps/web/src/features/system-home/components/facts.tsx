import classes from './facts.module.css';

/** Names and what they are, one pair a line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div className={classes.fact} key={name}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
