import type { UnitScale } from '@airdeck/air/reader-units';
import type { ComparedDay, LevelKey, RoomComparison } from '@airdeck/contract/before-after/before-after';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { Day } from '../../../lib/time/days.ts';
import classes from './change-picture.module.css';

/** Height of the plot, px; widths are in per cent. */
const HEIGHT = 220;
const DOT = 3.5;
const TICKS = 4;

type ChangePictureProps = { room: RoomComparison; keyShown: LevelKey; day: Day; label: string };

/** Each day as a dot, left and right of the day of the change; levels as lines, outdoor air as a grey band behind. */
export function ChangePicture({ room, keyShown, day, label }: ChangePictureProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { unit, scale } = format.shownAs(keyShown);
  const { days, inside } = inUnit(room, scale);
  const first = days[0];
  const last = days.at(-1);
  if (!inside || !first || !last) return null;
  const step = stepOf(greatestOf(days));
  const top = Math.ceil(greatestOf(days) / step) * step;
  const y = (value: number) => HEIGHT * (1 - Math.min(value / top, 1));
  const slots = days.length + 1;
  // The day of the change has its own slot in the middle.
  const slotOf = (index: number) => (index < days.length / 2 ? index : index + 1);
  const x = (slot: number) => `${(100 * slot) / slots}%`;
  const half = days.length / 2;
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const dateOf = (text: Day) => format.shortDay(text);
  return (
    <figure className={classes.picture} dir="ltr">
      <div className={classes.plot}>
        <div className={classes.ticks} aria-hidden="true">
          <span className={classes.unit}>{unit}</span>
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockStart: y(tick) }}>
              {format.number(tick, step < 1 ? 1 : 0)}
            </span>
          ))}
        </div>
        <svg width="100%" height={HEIGHT} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <line key={tick} className={classes.grid} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
          ))}
          {days.map(({ day: of, outside }, index) =>
            outside === null ? null : (
              <rect
                key={of}
                className={classes.outside}
                x={x(slotOf(index))}
                width={x(1.02)}
                y={y(outside)}
                height={HEIGHT - y(outside)}
              />
            ),
          )}
          <rect
            className={classes.interval}
            x={x(half + 1)}
            width={x(half)}
            y={y(inside.before * (1 + inside.high))}
            height={Math.max(1, y(inside.before * (1 + inside.low)) - y(inside.before * (1 + inside.high)))}
          />
          <line
            className={classes.levelBefore}
            x1="0"
            x2={x(half)}
            y1={y(inside.before)}
            y2={y(inside.before)}
          />
          <line
            className={classes.levelAfter}
            x1={x(half + 1)}
            x2="100%"
            y1={y(inside.after)}
            y2={y(inside.after)}
          />
          <line className={classes.change} x1="50%" x2="50%" y1="0" y2={HEIGHT} />
          {days.map(({ day: of, isAfter, inside: level }, index) =>
            level === null ? null : (
              <circle
                key={of}
                className={isAfter ? classes.dotAfter : classes.dotBefore}
                cx={x(slotOf(index) + 0.5)}
                cy={y(level)}
                r={DOT}
              />
            ),
          )}
        </svg>
      </div>
      <div className={classes.dates}>
        <bdi>{dateOf(first.day)}</bdi>
        <strong>
          <bdi>{dateOf(day)}</bdi>
        </strong>
        <bdi>{dateOf(last.day)}</bdi>
      </div>
      <figcaption className={classes.legend} dir="auto">
        <span data-mark="before">{t('beforeAfter.legend.before')}</span>
        <span data-mark="after">{t('beforeAfter.legend.after')}</span>
        <span data-mark="interval">{t('beforeAfter.legend.interval')}</span>
        {room.outside ? <span data-mark="outside">{t('beforeAfter.legend.outside')}</span> : null}
      </figcaption>
    </figure>
  );
}

/** The levels in the unit that is shown. The quantities compared begin at zero in all units, so that parts stay. */
function inUnit({ days, inside }: RoomComparison, { shown }: UnitScale) {
  return {
    days: days.map((day) => ({
      ...day,
      inside: day.inside === null ? null : shown(day.inside),
      outside: day.outside === null ? null : shown(day.outside),
    })),
    inside: inside && { ...inside, before: shown(inside.before), after: shown(inside.after) },
  };
}

function greatestOf(days: readonly ComparedDay[]): number {
  return Math.max(1, ...days.flatMap(({ inside, outside }) => [inside ?? 0, outside ?? 0]));
}

/** A round interval of ticks: 1, 2 or 5 times a power of ten. */
function stepOf(greatest: number): number {
  const rough = greatest / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power;
}
