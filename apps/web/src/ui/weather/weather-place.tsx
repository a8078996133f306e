import classes from './weather.module.css';

/** Holds the place of the board, at its final size, until its code is there. */
export function WeatherPlace({ label }: { label: string }) {
  return (
    <div className={classes.board} role="status" aria-label={label}>
      <div className={classes.card} />
      <div className={classes.card} />
      <div className={classes.card} />
    </div>
  );
}
