import classes from './weather.module.css';

/** Placeholder of the board at its final size, until its code is loaded. */
export function WeatherPlace({ label }: { label: string }) {
  return (
    <div className={classes.board} role="status" aria-label={label}>
      <div className={classes.card} />
      <div className={classes.card} />
      <div className={classes.card} />
    </div>
  );
}
