import type { ReportDay, ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import { VisuallyHidden } from '@mantine/core';
import classes from './scheduled-reports.module.css';

type ReportCalendarProps = { calendar: ReportDocument['calendar'] };

/** Days in rows of a week, each with its index in the colour of its band. */
export function ReportCalendar({ calendar: { title, weekdays, weeks, legend } }: ReportCalendarProps) {
  return (
    <>
      <table className={classes.calendar} aria-label={title}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day)?.day}>
              {week.map((day, column) => (
                <td key={weekdays[column]}>{day ? <Day day={day} /> : null}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.legend}>
        {legend.map(({ band, text }) => (
          <li key={band} data-band={band}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

function Day({ day: { number, index, band, text } }: { day: ReportDay }) {
  return (
    <span className={classes.day} data-band={band ?? undefined} title={text}>
      <span aria-hidden="true">
        <small>{number}</small>
        <strong>{index ?? '–'}</strong>
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
