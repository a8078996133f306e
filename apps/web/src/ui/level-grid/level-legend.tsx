import clsx from 'clsx';
import { type CellLevel, levelProps } from './level-cell.ts';
import classes from './level-legend.module.css';

export interface LevelLegendProps {
  label: string;
  entries: readonly { readonly level: CellLevel; readonly word: string }[];
}

/** Legend of the cells. */
export function LevelLegend({ label, entries }: LevelLegendProps) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {entries.map(({ level, word }) => {
        const { className, ...drawn } = levelProps(level);
        return (
          <li key={word}>
            <span className={clsx(className, classes.sample)} {...drawn} aria-hidden="true" />
            {word}
          </li>
        );
      })}
    </ul>
  );
}
