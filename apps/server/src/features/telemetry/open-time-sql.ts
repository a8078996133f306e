import type { Stretch } from '@airdeck/air/opening-hours';
import type { Parameters } from './value-sql.ts';

/**
 * SQL for the end of the open stretch that contains a time, epoch ms; null: the place is closed then. The stretches are
 * those of `openParts` of `air`, so that days of 23 and 25 hours, holidays and time zones are decided in one place.
 * @param ts SQL of a time, epoch ms
 * @param open ascending, apart from each other
 */
export function openUntilSql(ts: string, open: readonly Stretch[], parameters: Parameters): string {
  const array = (values: readonly number[]) => `${parameters.add([...values])}::bigint[]`;
  const begins = array(open.map(({ from }) => from));
  const ends = array(open.map(({ to }) => to));
  return `(select one.until from (select (${ends})[width_bucket(${ts}, ${begins})] as until) as one
    where one.until > ${ts})`;
}
